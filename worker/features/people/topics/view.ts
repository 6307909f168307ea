import type { ListedTopic, Topic } from '#contract/people/shapes/topic.ts'
import { toIsoInstant } from '#contract/shared/rules/time.ts'

import type { TopicRow } from './store.ts'

export const topicView = ({ id, arabicName, englishName, createdAt, updatedAt }: TopicRow): Topic => ({
  id,
  name: { ar: arabicName, en: englishName },
  createdAt: toIsoInstant(createdAt),
  updatedAt: toIsoInstant(updatedAt),
})

export const listedTopicView = (row: TopicRow, forAdmin: boolean): ListedTopic => ({
  ...topicView(row),
  ...(forAdmin ? { users: row.userCount } : {}),
})
