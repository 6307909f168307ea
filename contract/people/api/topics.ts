import * as v from 'valibot'
import { endpoint } from '../../shared/api/endpoint.ts'
import { ArabicTopicName, EnglishTopicName, SearchText } from '../../shared/shapes/fields.ts'
import { listQuery, listReply } from '../../shared/shapes/list.ts'
import { Id, Instant, idInPath, q, Seen } from '../../shared/shapes/wire.ts'
import { adminRoles, regularRoles } from '../../vocabulary/roles.ts'
import { ListedTopic, Topic, UserTopic } from '../shapes/topic.ts'

const Ids = v.pipe(v.array(Id), v.maxLength(100))

export const createTopic = endpoint({
  method: 'POST',
  path: '/topic',
  who: adminRoles,
  limit: 'write',
  note: 'Adds a topic; both names must be new.',
  body: v.object({ arabicName: ArabicTopicName, englishName: EnglishTopicName }),
  reply: Topic,
  errors: ['short-topic-name', 'long-topic-name'],
})

export const listTopics = endpoint({
  method: 'GET',
  path: '/topic/list',
  who: 'anyone',
  cacheSeconds: 60,
  note: 'Topics, newest first; `name` looks in both languages, past spelling variants. Admins are told how many people chose each, and may order by it.',
  query: listQuery({ name: v.optional(q.text(SearchText)), createdAt: v.optional(q.filter(Instant)) }, [
    'created_at',
    'users',
  ]),
  reply: listReply(ListedTopic),
})

export const updateTopic = endpoint({
  method: 'PUT',
  path: '/topic/{id}',
  who: adminRoles,
  limit: 'write',
  note: 'Renames a topic in one language or both; the pages of tutors who chose it follow.',
  params: idInPath,
  body: v.object({
    arabicName: v.optional(ArabicTopicName),
    englishName: v.optional(EnglishTopicName),
    seen: Seen,
  }),
  reply: Topic,
  errors: ['topic-not-found', 'changed-meanwhile', 'short-topic-name', 'long-topic-name'],
})

export const deleteTopic = endpoint({
  method: 'DELETE',
  path: '/topic/{id}',
  who: adminRoles,
  limit: 'write',
  note: 'Removes a topic, also from everybody who chose it.',
  params: idInPath,
  errors: ['topic-not-found'],
})

export const listMyTopics = endpoint({
  method: 'GET',
  path: '/topic/of/user',
  who: regularRoles,
  note: 'The topics the caller chose.',
  reply: v.array(UserTopic),
})

export const addMyTopics = endpoint({
  method: 'POST',
  path: '/topic/of/user',
  who: regularRoles,
  limit: 'write',
  note: 'Adds topics to the caller’s; those already there stay. At most thirty in total, else `forbidden`.',
  body: v.object({ topicIds: Ids }),
  errors: ['topic-not-found'],
})

export const removeMyTopics = endpoint({
  method: 'DELETE',
  path: '/topic/of/user',
  who: regularRoles,
  limit: 'write',
  note: 'Takes topics from the caller’s; those not there are passed over.',
  body: v.object({ topicIds: v.pipe(Ids, v.minLength(1)) }),
  errors: ['topic-not-found'],
})

export const changeMyTopics = endpoint({
  method: 'PATCH',
  path: '/topic/of/user',
  who: regularRoles,
  limit: 'write',
  note: 'Either adds and removes in one go, or replaces the whole list with `topicIds`, which may be empty; both at once are `bad-request`. All or nothing. At most thirty afterwards, else `forbidden`.',
  body: v.pipe(
    v.object({ topicIds: v.optional(Ids), addTopics: v.optional(Ids), removeTopics: v.optional(Ids) }),
    v.check(({ topicIds, addTopics, removeTopics }) => !(topicIds && (addTopics || removeTopics))),
  ),
  errors: ['topic-not-found'],
})
