// What is said of an answer keeps the numbers of the picture that it speaks of: the slider that comes
// with the answer moves on from there, and "it falls from 2.53 to 1.28" would not be true of what it shows.

export class SaidNumbers {
  constructor() { this.kept = null; }

  /**
   * The numbers with which an answer is explained; null as long as its picture is not there, and where
   * nothing but the learner's own points moves it.
   * @param {{data: {sections: object[]}, asked: object | null, answered: boolean, client: PageClient}} story
   * @param {Map<string, string>} now what the readouts show
   */
  at({ data: { sections }, asked, answered, client }, now) {
    const then = Object.entries(asked?.then ?? {});
    const moves = sections.length || then.length;
    if (!answered || asked?.kind === 'reveal' || !moves) return null;
    const values = client.main?.record?.values ?? {};
    const isThere = then.every(([name, value]) =>
      `${values[name]}` === value || values[name] === Number(value));
    if (isThere) this.kept ??= now;
    return this.kept;
  }
}
