import type * as declared from '#contract/people/api/topics.ts'
import { decideTopics, type TopicChange } from '#contract/people/rules/topics.ts'
import { isRefused } from '#contract/shared/rules/refusal.ts'
import { toEpochMs } from '#contract/shared/rules/time.ts'
import { isAdmin, isTutorType } from '#contract/vocabulary/roles.ts'
import { type Actor, type Handlers, StaleRow } from '#worker/handler.ts'
import type { Services } from '#worker/services.ts'
import { findChanger } from '#worker/storage/audit.ts'
import { findChosenTopics, findTopicFacts, storeChoice } from './choice-store.ts'
import { findTopic, findTopics, insertTopic, removeTopic, renameTopic } from './store.ts'
import { listedTopicView, topicView } from './view.ts'

interface ChoiceContext {
  readonly actor: Actor
  readonly services: Services
  readonly now: number
  readonly fail: (code: 'topic-not-found' | 'forbidden' | 'service-unavailable') => never
}

/** Two tabs may choose at once, and admins delete topics. A change based on outdated facts is decided again. */
const maxAttempts = 5

const changeTopics = async ({ actor, services, now, fail }: ChoiceContext, change: TopicChange): Promise<void> => {
  for (let round = 0; round < maxAttempts; round++) {
    const verdict = decideTopics(change, await findTopicFacts(services.db, actor.id, change))
    if (isRefused(verdict)) return fail(verdict.refused)
    if (!(await storeChoice(services.db, actor.id, change, now))) continue
    if (isTutorType(actor.role)) services.raise('tutor-changed', { tutorId: actor.id, now })
    return
  }
  return fail('service-unavailable')
}

export const topics: Handlers<typeof declared> = {
  async createTopic({ input, actor, services: { db }, now, fail }) {
    const topic = await insertTopic(db, input.body, actor.id, now)
    return 'taken' in topic ? fail('bad-request', topic.taken) : topicView(topic)
  },

  async listTopics({ input, actor, services: { db } }) {
    const page = await findTopics(db, input.query)
    const forAdmin = actor !== null && isAdmin(actor.role)
    return { ...page, list: page.list.map((row) => listedTopicView(row, forAdmin)) }
  },

  async updateTopic({ input, actor, services, now, fail }) {
    const { db } = services
    const { id } = input.params
    const { seen, ...names } = input.body
    if (names.arabicName === undefined && names.englishName === undefined) fail('empty-request')
    const changed = await renameTopic(db, id, { names, seenAt: toEpochMs(seen) }, actor.id, now)
    if (!changed) {
      const { updatedAt: at } = (await findTopic(db, id)) ?? fail('topic-not-found')
      throw new StaleRow(await findChanger(db, { kind: 'topic', id, at }))
    }
    if ('taken' in changed) return fail('bad-request', changed.taken)
    services.raise('topics-changed', { now })
    return topicView(changed)
  },

  async deleteTopic({ input, actor, services, now, fail }) {
    if (!(await removeTopic(services.db, input.params.id, actor.id, now))) fail('topic-not-found')
    services.raise('topics-changed', { now })
  },

  async listMyTopics({ actor, services: { db } }) {
    return (await findChosenTopics(db, actor.id)).map((row) => ({ ...topicView(row), userId: row.userId }))
  },

  async addMyTopics(context) {
    await changeTopics(context, { add: context.input.body.topicIds, remove: [], strict: false })
  },

  async removeMyTopics(context) {
    await changeTopics(context, { add: [], remove: context.input.body.topicIds, strict: false })
  },

  async changeMyTopics(context) {
    const { topicIds, addTopics: add = [], removeTopics: remove = [] } = context.input.body
    if (topicIds) return changeTopics(context, { add: topicIds, remove: [], only: true, strict: false })
    if (add.length + remove.length === 0) context.fail('empty-request')
    await changeTopics(context, { add, remove, strict: true })
  },
}
