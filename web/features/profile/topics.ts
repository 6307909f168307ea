/** Choosing topics. Pure. */
import type { Topic } from '#contract/shapes/topic.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { foldForSearch } from '#contract/vocabulary/text.ts'

/** From more than this a list needs a search box. */
export const minTopicsForSearch = 20

/** What has to be sent to come from one choice to the other; null when nothing changed. */
export const toTopicChange = (
  before: ReadonlySet<number>,
  after: ReadonlySet<number>,
): { addTopics: number[]; removeTopics: number[] } | null => {
  const addTopics = [...after].filter((id) => !before.has(id))
  const removeTopics = [...before].filter((id) => !after.has(id))
  return addTopics.length + removeTopics.length === 0 ? null : { addTopics, removeTopics }
}

export const isTopicLimitReached = (chosen: ReadonlySet<number>): boolean => chosen.size >= limits.topicsPerUser

export const toggleTopic = (chosen: ReadonlySet<number>, id: number): Set<number> => {
  const next = new Set(chosen)
  if (!next.delete(id) && !isTopicLimitReached(chosen)) next.add(id)
  return next
}

/** Topics named like this in either language, whatever the spelling. */
export const searchTopics = (topics: readonly Topic[], typed: string): readonly Topic[] => {
  const text = foldForSearch(typed)
  return text === ''
    ? topics
    : topics.filter(({ name }) => foldForSearch(name.ar).includes(text) || foldForSearch(name.en).includes(text))
}
