/** The range of a text that a person has marked. */
export interface MarkedRange {
  readonly start: number
  readonly end: number
}

/** What is marked inside an element, as a range of its text; null when nothing is, or it reaches outside. */
export const markedRangeIn = (box: Element | null): MarkedRange | null => {
  const selection = getSelection()
  if (!box || !selection || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  if (!box.contains(range.commonAncestorContainer)) return null
  const before = document.createRange()
  before.selectNodeContents(box)
  before.setEnd(range.startContainer, range.startOffset)
  const start = before.toString().length
  return { start, end: start + range.toString().length }
}
