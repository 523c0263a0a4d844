// The clipboard.

/** Copies a text; false where the browser allows none of the ways. */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // The clipboard is closed to pages that come over plain HTTP from another machine.
    const field = document.createElement('textarea');
    field.value = text;
    field.style.position = 'fixed'; // so that the page does not scroll to it
    const { activeElement } = document;
    document.body.append(field);
    field.select();
    const done = document.execCommand('copy');
    field.remove();
    activeElement?.focus?.({ preventScroll: true });
    return done;
  }
}
