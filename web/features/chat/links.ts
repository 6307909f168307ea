/** Finds addresses in a message. Text stays text: what is not an address is never interpreted. */
export interface Piece {
  readonly text: string
  readonly href?: string
}

const address = /\bhttps?:\/\/[^\s<>"'،؛]+[^\s<>"'،؛.,;:!?؟)\]]/g

export const piecesOf = (text: string): Piece[] => {
  const pieces: Piece[] = []
  let from = 0
  for (const match of text.matchAll(address)) {
    if (match.index > from) pieces.push({ text: text.slice(from, match.index) })
    pieces.push({ text: match[0], href: match[0] })
    from = match.index + match[0].length
  }
  if (from < text.length) pieces.push({ text: text.slice(from) })
  return pieces
}
