// A button that copies the address: whoever opens it sees the same picture.

const TOLD = 1500; // ms for which it says that it is done

export function linkButton() {
  const button = document.createElement('button');
  const rest = 'Copy link';
  Object.assign(button, { type: 'button', className: 'kp-link', textContent: rest });
  button.title = 'Whoever opens the address sees what you see';
  button.onclick = async () => {
    button.textContent = (await copied(location.href)) ? 'Copied' : 'Copy it from the address bar';
    setTimeout(() => { button.textContent = rest; }, TOLD);
  };
  return button;
}

async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // The clipboard is closed to pages that come over plain HTTP from another machine.
    const field = document.createElement('textarea');
    field.value = text;
    document.body.append(field);
    field.select();
    const done = document.execCommand('copy');
    field.remove();
    return done;
  }
}
