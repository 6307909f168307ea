import { useState } from 'react'
import { limits } from '#contract/vocabulary/limits.ts'
import { profile } from '#web/copy/profile.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { ErrorText } from '#web/features/shared/error-text.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { useTopics } from './query.ts'
import { isTopicLimitReached, minTopicsForSearch, searchTopics, toggleTopic } from './topics.ts'

const max = limits.topicsPerUser
const waiting = ['w-20', 'w-28', 'w-16', 'w-24', 'w-32', 'w-20', 'w-28', 'w-24']

type TopicPickerProps = { chosen: ReadonlySet<number>; onChosen: (chosen: ReadonlySet<number>) => void }

/** All topics as chips, with a search box when there are many. Controlled: the parent keeps and saves the selection. */
export function TopicPicker({ chosen, onChosen }: TopicPickerProps) {
  const t = useCopy(profile)
  const [typed, setTyped] = useState('')
  const query = useTopics()
  const { data: topics } = query
  if (!topics) {
    return query.isError ? (
      <ErrorState title={t('topics.failed')} onRetry={() => void query.refetch()} retrying={query.isFetching}>
        <ErrorText error={query.error} />
      </ErrorState>
    ) : (
      <SkeletonGroup label={t('topics.loading')} className="chips">
        {waiting.map((width, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a fixed row of blocks
          <Skeleton key={at} className={`h-9 rounded-full! ${width}`} />
        ))}
      </SkeletonGroup>
    )
  }
  const shown = searchTopics(topics, typed)
  const full = isTopicLimitReached(chosen)
  return (
    <div className="stack">
      {topics.length > minTopicsForSearch && (
        <SearchInput label={t('topics.search')} placeholder={t('topics.search')} value={typed} onValue={setTyped} />
      )}
      {shown.length === 0 && <p className="quiet">{t('topics.none')}</p>}
      {/* biome-ignore lint/a11y/useSemanticElements: pressed buttons, not fields of a form */}
      <div className="chips" role="group" aria-label={t('topics.label')}>
        {shown.map(({ id, name }) => (
          <Chip
            key={id}
            pressed={chosen.has(id)}
            disabled={full && !chosen.has(id)}
            onPressed={() => onChosen(toggleTopic(chosen, id))}
          >
            {name.ar}
          </Chip>
        ))}
      </div>
      <p className="caption quiet" role="status">
        {full
          ? t('topics.full', { max: String(max) })
          : t('topics.chosen', { count: String(chosen.size), max: String(max) })}
      </p>
    </div>
  )
}
