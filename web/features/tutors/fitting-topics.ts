/** How many topics a card shows whole: three at most, and no more than one line of it holds. */
const most = 3
/** Characters of a line, and what the ground around each topic costs in characters. */
const line = 48
const around = 4

/** `['Everyday talk', 'Films and series', 'Books']` may be two; one is always shown. */
export const fittingTopics = (topics: readonly string[]): number => {
  let used = 0
  let fit = 0
  for (const topic of topics.slice(0, most)) {
    used += topic.length + around
    const rest = topics.length > fit + 1 ? around + 2 : 0
    if (fit > 0 && used + rest > line) break
    fit += 1
  }
  return fit
}
