import type { ListedTopic } from '#contract/people/shapes/topic.ts'
import { titles } from '#web/copy/titles.ts'
import { adminTopics } from '#web/features/team/copy/admin-topics.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Moment } from '../table/cells.tsx'
import { defineTable } from '../table/definition.ts'
import { fetchTopics, toTopicsQuery } from './query.ts'

/** All topics, newest first. */
export const topicsTable = defineTable({
  name: 'topics',
  title: titles.adminTopics,
  searchLabel: adminTopics.search,
  filters: {},
  idOf: ({ id }: ListedTopic) => id,
  nameOf: ({ name }) => name.ar,
  fetchPage: fetchTopics,
  saved: { list: 'topics', toQuery: toTopicsQuery },
  columns: [
    {
      id: 'arabic',
      title: adminTopics.columns.arabic,
      card: 'title',
      cell: ({ name }) => (
        <b lang="ar" dir="rtl">
          {name.ar}
        </b>
      ),
    },
    {
      id: 'english',
      title: adminTopics.columns.english,
      card: 'main',
      cell: ({ name }) => (
        <bdi lang="en" dir="ltr">
          {name.en}
        </bdi>
      ),
    },
    {
      id: 'users',
      title: adminTopics.columns.users,
      card: 'main',
      sortable: true,
      atEnd: true,
      cell: ({ users = 0 }) => <span className="num">{formatNumber(users)}</span>,
    },
    {
      id: 'created',
      title: adminTopics.columns.created,
      card: 'main',
      sortable: true,
      cell: ({ createdAt }, now) => <Moment at={createdAt} now={now} withTime={false} />,
    },
    {
      id: 'updated',
      title: adminTopics.columns.updated,
      card: 'main',
      hidden: true,
      cell: ({ updatedAt }, now) => <Moment at={updatedAt} now={now} />,
    },
  ],
})
