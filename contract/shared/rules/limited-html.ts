/** Text with a few tags, as the team writes it: cleaned before it is stored, so that whoever shows it need not be careful. */
import { cleanText, textLength } from '../../vocabulary/text.ts'

const allowedTags = ['b', 'i', 'strong', 'p', 'ul', 'li', 'br', 'div', 'h3']

/** A tag, a comment, a declaration: everything a browser would not show as text. */
const markup = /<(?:!|\?|\/?[a-z])[^>]*(?:>|$)/gi
const tagName = /^<\/?([a-z][a-z0-9]*)(?=[\s/>])/i
const entity = /&(?:[a-z][a-z0-9]{1,31}|#\d{1,7}|#x[\da-f]{1,6});/gi

/** Characters that a browser would read as markup become entities; entities that are there stay. */
const escapeText = (text: string): string =>
  text
    .replace(/&(?!(?:[a-z][a-z0-9]{1,31}|#\d{1,7}|#x[\da-f]{1,6});)/gi, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

export interface LimitedHtml {
  /** Allowed tags only, without attributes, each closed. */
  readonly html: string
  /** Characters that are seen; an entity is one. */
  readonly length: number
}

/** Null when it holds a tag that is not allowed. `<b onclick="…">مرحبا` becomes `<b>مرحبا</b>`, `5 < 6` becomes `5 &lt; 6`. */
export const cleanLimitedHtml = (typed: string): LimitedHtml | null => {
  const text = cleanText(typed)
  const open: string[] = []
  const parts: string[] = []
  let seen = ''
  let from = 0
  const addText = (piece: string): void => {
    parts.push(escapeText(piece))
    seen += piece
  }
  for (const match of text.matchAll(markup)) {
    addText(text.slice(from, match.index))
    from = match.index + match[0].length
    const name = tagName.exec(match[0])?.[1]?.toLowerCase()
    if (name === undefined || !match[0].endsWith('>') || !allowedTags.includes(name)) return null
    if (name === 'br') parts.push('<br>')
    else if (!match[0].startsWith('</')) {
      open.push(name)
      parts.push(`<${name}>`)
    } else if (open.includes(name)) {
      // Closing an outer tag closes those inside it.
      let closed: string | undefined
      do {
        closed = open.pop()
        parts.push(`</${closed}>`)
      } while (closed !== name)
    }
  }
  addText(text.slice(from))
  while (open.length > 0) parts.push(`</${open.pop()}>`)
  const visible = seen
    .replace(/&(?:nbsp|#160|#xa0);/gi, ' ')
    .replace(entity, '?')
    .trim()
  return { html: parts.join(''), length: textLength(visible) }
}
