/** Topics as the team keeps them. */
import { createTopic, deleteTopic, listTopics, updateTopic } from '#contract/people/api/topics.ts'
import type { Topic } from '#contract/people/shapes/topic.ts'
import { foldForSearch } from '#contract/vocabulary/text.ts'
import { api } from '#web/lib/api.ts'
import { orderQueryOf, type PageRequest, pageQueryOf, type RowsRequest } from '../table/definition.ts'
import type { Filters } from '../table/filters.ts'
import { useAdminMutation } from '../use-admin-mutation.ts'

const orders = { created: 'created_at', users: 'users' } as const

export const toTopicsQuery = ({ search, order }: RowsRequest<Filters>) => ({
  name: search.q,
  ...orderQueryOf(order, orders),
})

export const fetchTopics = (request: PageRequest<Filters>) =>
  api(listTopics, { query: { ...toTopicsQuery(request), ...pageQueryOf(request) } }, { signal: request.signal })

export interface TopicNames {
  readonly arabicName: string
  readonly englishName: string
}

export type TakenName = keyof TopicNames

/** The name that another topic has already, in whatever spelling; null when both are new. */
export const findTakenName = async ({ arabicName, englishName }: TopicNames, ownId: number | null) => {
  const isSame = (a: string, b: string) => foldForSearch(a.trim()) === foldForSearch(b.trim())
  const findOthers = async (name: string): Promise<Topic[]> =>
    (await api(listTopics, { query: { name, size: 100 } })).list.filter(({ id }) => id !== ownId)
  const [arabic, english] = await Promise.all([findOthers(arabicName), findOthers(englishName)])
  if (arabic.some(({ name }) => isSame(name.ar, arabicName))) return 'arabicName'
  return english.some(({ name }) => isSame(name.en, englishName)) ? 'englishName' : null
}

/** Thrown for a name that is taken, before anything is sent. */
export class NameTakenError extends Error {
  readonly taken: TakenName

  constructor(taken: TakenName) {
    super('name taken')
    this.name = 'NameTakenError'
    this.taken = taken
  }
}

/** Adds a topic, or renames this one if it is still as it is shown. */
export const useSaveTopic = (topic: Topic | null) =>
  useAdminMutation(async (body: TopicNames) => {
    const taken = await findTakenName(body, topic?.id ?? null)
    if (taken !== null) throw new NameTakenError(taken)
    if (topic === null) return api(createTopic, { body })
    return api(updateTopic, { params: { id: topic.id }, body: { ...body, seen: topic.updatedAt } })
  })

export const useDeleteTopic = () => useAdminMutation((id: number) => api(deleteTopic, { params: { id } }))
