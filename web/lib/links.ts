/** Finds web and mail addresses in the text of a message. Everything else stays plain text. */
export interface TextPiece {
  readonly text: string
  readonly href?: string
}

// Quotes, Arabic separators and invisible direction marks end an address; other punctuation may be part of one.
const webAddress = /(?<![\w@.-])(?:https?:\/\/|www\.)[^\s<>"'«»،؛\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/
const mailAddress = /(?<![\w.%+-])[\w.%+-]+@[a-z\d-]+(?:\.[a-z\d-]+)+/
const address = new RegExp(`${webAddress.source}|${mailAddress.source}`, 'gi')

const count = (text: string, sign: string): number => text.split(sign).length - 1

/**
 * Removes the punctuation of the surrounding sentence; a closing bracket stays if the address contains its opening one.
 */
const trimPunctuation = (text: string): string => {
  const last = text.at(-1) ?? ''
  const isOpened = last === ')' && count(text, '(') >= count(text, ')')
  return /[.,;:!?؟…*~)\]}]/.test(last) && !isOpened ? trimPunctuation(text.slice(0, -1)) : text
}

/** The `href` of an address; undefined when it is not a valid one. */
const hrefOf = (text: string): string | undefined => {
  if (/^https?:/i.test(text)) return URL.canParse(text) ? text : undefined
  if (!/^www\./i.test(text)) return `mailto:${encodeURI(text)}`
  const href = `https://${text}`
  return /^www\.[^./?#]+\.[^./?#]/i.test(text) && URL.canParse(href) ? href : undefined
}

/** Splits the text into addresses and other text. The pieces joined are the text again. */
export const splitLinks = (text: string): TextPiece[] => {
  const pieces: TextPiece[] = []
  let from = 0
  for (const match of text.matchAll(address)) {
    const linkText = trimPunctuation(match[0])
    const href = hrefOf(linkText)
    if (href === undefined) continue
    if (match.index > from) pieces.push({ text: text.slice(from, match.index) })
    pieces.push({ text: linkText, href })
    from = match.index + linkText.length
  }
  if (from < text.length) pieces.push({ text: text.slice(from) })
  return pieces
}
