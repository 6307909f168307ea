import type * as declared from '#contract/api/topics.ts'
import { unbuilt } from '#worker/features/unbuilt.ts'
import type { Handlers } from '#worker/handler.ts'

export const topics: Handlers<typeof declared> = {
  createTopic: unbuilt,
  listTopics: unbuilt,
  updateTopic: unbuilt,
  deleteTopic: unbuilt,
  listMyTopics: unbuilt,
  addMyTopics: unbuilt,
  removeMyTopics: unbuilt,
  changeMyTopics: unbuilt,
}
