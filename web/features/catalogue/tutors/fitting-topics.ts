/** At most this many topics on a card, and no more than fit on one line. */
const most = 3
/** Characters that fit on a line, and the characters that the padding around a topic takes. */
const line = 48
const around = 4

/**
 * How many of the topics fit. `['Everyday talk', 'Films and series', 'Books']` may give two; at least one is always
 * shown.
 */
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
