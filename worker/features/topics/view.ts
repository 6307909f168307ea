import type { Topic } from '#contract/shapes/topic.ts'
import { instant } from '#worker/features/users/view.ts'
import type { TopicRow } from './store.ts'

export const topic = ({ id, arabicName, englishName, createdAt, updatedAt }: TopicRow): Topic => ({
  id,
  name: { ar: arabicName, en: englishName },
  createdAt: instant(createdAt),
  updatedAt: instant(updatedAt),
})
