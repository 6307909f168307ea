import { profile } from '#web/copy/profile.ts'
import { tutors } from '#web/copy/tutors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useTopics } from '#web/features/people/profile/query.ts'
import type { Narrowing, TutorFilters } from './filters.ts'

/** What a set filter is called: `Tonight`, `Conversation`, `«Ahmed»`. */
export const useFilterNames = (): ((filters: TutorFilters, name: Narrowing) => string) => {
  const t = useCopy(tutors)
  const p = useCopy(profile)
  const { data: topics } = useTopics()
  return ({ topic, level, gender, when, part, q }, name) => {
    switch (name) {
      case 'topic':
        return topics?.find(({ id }) => id === topic)?.name.ar ?? t('filters.unknownTopic')
      case 'level':
        return p(`levels.l${level ?? 1}.name`)
      case 'gender':
        return t(`filters.${gender ?? 'male'}`)
      case 'when':
        return t(`filters.when.${when ?? 'week'}`)
      case 'part':
        return t(`filters.part.${part ?? 'evening'}`)
      case 'mine':
        return t('filters.mine')
      case 'q':
        return t('filters.search', { text: q ?? '' })
    }
  }
}
