/** Keeps a text field and a shared text the same: what was typed becomes one change, and carets stay at their words. */

export interface TextEdit {
  readonly at: number
  readonly removed: number
  readonly inserted: string
}

const isLowSurrogate = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at)
  return code >= 0xdc00 && code <= 0xdfff
}

/**
 * The one edit between two texts. `caret` is where it stands after it: in `aa|` from `a`, the second letter was typed,
 * not the first. Never cuts a character of two units in half.
 */
export const editBetween = (before: string, after: string, caret: number): TextEdit | null => {
  if (before === after) return null
  // Everything behind the caret stood there before, unless something else changed it.
  const most = Math.min(before.length, after.length)
  let end = 0
  const endMost = Math.min(most, after.length - caret)
  while (end < endMost && before[before.length - 1 - end] === after[after.length - 1 - end]) end++
  let start = 0
  while (start < most - end && before[start] === after[start]) start++
  while (end < most - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++
  if (start > 0 && (isLowSurrogate(before, start) || isLowSurrogate(after, start))) start--
  const cuts = (): boolean => isLowSurrogate(before, before.length - end) || isLowSurrogate(after, after.length - end)
  if (end > 0 && cuts()) end--
  return { at: start, removed: before.length - end - start, inserted: after.slice(start, after.length - end) }
}

/** A step of a change as Yjs reports it. */
export interface DeltaStep {
  retain?: number
  delete?: number
  insert?: unknown
}

/** Where a caret stands after a change: text before it moves it, text at it does not. */
export const moveCaret = (caret: number, delta: readonly DeltaStep[]): number => {
  let at = 0
  let moved = caret
  for (const step of delta) {
    if (at >= moved) break
    if (step.retain !== undefined) at += step.retain
    else if (step.delete !== undefined) moved -= Math.min(step.delete, moved - at)
    else if (typeof step.insert === 'string') {
      moved += step.insert.length
      at += step.insert.length
    }
  }
  return moved
}
