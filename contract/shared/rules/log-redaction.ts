/** Takes out of a log what it must not carry to the team. The browser does it before sending, the server before storing. */

/** Replaces tokens, e-mail addresses and phone or card numbers with placeholders, and drops query strings. */
export const redactText = (text: string): string =>
  text
    .replace(/[\w-]+\.[\w-]{8,}\.[\w-]{8,}/g, '[token]')
    .replace(/[^\s@"'<>]+@[^\s@"'<>]+/g, '[e-mail]')
    .replace(/\?[^\s"')]*/g, '')
    .replace(/[+\d٠-٩۰-۹][\d٠-٩۰-۹\s-]{6,}[\d٠-٩۰-۹]/g, '[number]')

/** The instant a line begins with, which would else be taken for a number. */
const stamp = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z /

/** As `redactText`, line by line; the instants of the lines stay. */
export const redactLog = (log: string): string =>
  log
    .split('\n')
    .map((line) => {
      const [at = ''] = stamp.exec(line) ?? []
      return at + redactText(line.slice(at.length))
    })
    .join('\n')
