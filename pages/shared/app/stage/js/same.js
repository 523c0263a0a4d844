// Whether what is sent again is what was there before.

/** Whether two figures of scenes say the same; an array that is not sent again is the same object. */
export function isSame(a, b) {
  if (a === b) return true;
  if (!a || !b || typeof a !== 'object' || typeof b !== 'object' || ArrayBuffer.isView(a)) return false;
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => isSame(a[name], b[name]));
}
