/** Helpers for choosing topics. Pure. */
import type { Topic } from '#contract/people/shapes/topic.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { foldForSearch } from '#contract/vocabulary/text.ts'

/** A list with more topics than this has a search box. */
export const minTopicsForSearch = 20

/** The request body that changes the selection `before` into `after`; null when they are equal. */
export const toTopicChange = (
  before: ReadonlySet<number>,
  after: ReadonlySet<number>,
): { addTopics: number[]; removeTopics: number[] } | null => {
  const addTopics = [...after].filter((id) => !before.has(id))
  const removeTopics = [...before].filter((id) => !after.has(id))
  return addTopics.length + removeTopics.length === 0 ? null : { addTopics, removeTopics }
}

/** Whether no further topic may be chosen. */
export const isTopicLimitReached = (chosen: ReadonlySet<number>): boolean => chosen.size >= limits.topicsPerUser

export const toggleTopic = (chosen: ReadonlySet<number>, id: number): Set<number> => {
  const next = new Set(chosen)
  if (!next.delete(id) && !isTopicLimitReached(chosen)) next.add(id)
  return next
}

/** Topics whose Arabic or English name contains the typed text, ignoring spelling variants. */
export const searchTopics = (topics: readonly Topic[], typed: string): readonly Topic[] => {
  const text = foldForSearch(typed)
  return text === ''
    ? topics
    : topics.filter(({ name }) => foldForSearch(name.ar).includes(text) || foldForSearch(name.en).includes(text))
}
