import { useCallback, useId, useLayoutEffect, useRef, useState } from 'react'
import type { AdminHome } from '#contract/team/shapes/admin.ts'
import type { Work } from '#contract/team/shapes/work.ts'
import { type WorkGroup, workGroups, workLimits } from '#contract/vocabulary/work.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { adminHome } from '#web/features/team/copy/admin-home.ts'
import { formatNumber } from '#web/lib/format.ts'
import { isTextField } from '#web/lib/is-text-field.ts'
import { overPage } from '#web/lib/over-page.ts'
import { useWindowKeys } from '#web/lib/use-window-keys.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorStrip } from '#web/ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { Count } from '#web/ui/tag.tsx'
import { beginQueue } from '../area-keys.ts'
import { LoadFailed } from '../load-failed.tsx'
import { useGiveWork } from './owner-button.tsx'
import { useWork } from './query.ts'
import { filterOf, type HomeSearch } from './search.ts'
import { countOf, isBounded } from './work.ts'
import { WorkRow } from './work-row.tsx'

type FilterProps = { home: AdminHome; search: HomeSearch; onSearch: (next: Partial<HomeSearch>) => void }

/** All, what belongs together, and what the reader has taken; what has nothing waiting is not offered. */
function WorkFilters({ home: { counts, mine }, search, onSearch }: FilterProps) {
  const t = useCopy(adminHome)
  const number = (count: number, bounded: boolean): string =>
    bounded ? t('work.atLeast', { count: formatNumber(workLimits.mostOfKind) }) : formatNumber(count)
  const groups = workGroups.filter((group) => countOf(counts, group) > 0 || search.group === group)
  const chip = (group: WorkGroup | undefined) => (
    <Chip
      key={group ?? 'all'}
      hideRemoveIcon
      pressed={search.group === group && search.mine === undefined}
      onPressed={() => onSearch({ group, mine: undefined })}
    >
      {group === undefined ? t('work.all') : t(`work.group.${group}`)}{' '}
      <span className="num">{number(countOf(counts, group), group !== undefined && isBounded(counts, group))}</span>
    </Chip>
  )
  return (
    <fieldset aria-label={t('work.filter')} className="work-filters">
      {chip(undefined)}
      {(mine > 0 || search.mine) && (
        <Chip
          hideRemoveIcon
          pressed={search.mine !== undefined}
          onPressed={(on) => onSearch({ mine: on ? 'yes' : undefined, group: undefined })}
        >
          {t('work.mine')} <span className="num">{formatNumber(mine)}</span>
        </Chip>
      )}
      {groups.map(chip)}
    </fieldset>
  )
}

/** Moves by J and K from line to line, at the end into the rest, and takes the one with the focus, or gives it back, by A. */
const useWorkKeys = (shown: readonly Work[] | undefined, onRest: () => void) => {
  const list = useRef<HTMLOListElement>(null)
  const me = useRequiredUser()
  const { give } = useGiveWork()
  useWindowKeys((event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTextField(event.target)) return
    const links = [...(list.current?.querySelectorAll<HTMLElement>('.work-act') ?? [])]
    const at = links.findIndex((link) => link.closest('li')?.contains(document.activeElement))
    const step = { KeyJ: 1, KeyK: -1 }[event.code]
    // Behind an open dialog the list stays as it is.
    if (overPage('dialog', 'alertdialog', 'menu').length > 0) return
    if (step !== undefined) links[Math.max(0, Math.min(links.length - 1, at + step))]?.focus()
    if (step === 1 && at === links.length - 1) onRest()
    const work = shown?.[at]
    if (event.code !== 'KeyA' || work === undefined) return
    give(work, work.owner?.id === me.id ? null : me.id)
  })
  return list
}

/** Lines before the rest is asked for. */
const firstLines = 10

type WorkListProps = { now: number; search: HomeSearch; onSearch: (next: Partial<HomeSearch>) => void }

/** Everything that waits for a person, what becomes late first at the top. */
export function WorkList({ now, search, onSearch }: WorkListProps) {
  const t = useCopy(adminHome)
  const id = useId()
  const query = useWork(filterOf(search))
  const { data, error, isError, isFetching } = query
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? data?.list : data?.list.slice(0, firstLines)
  const showRest = useCallback(() => setWhole(true), [])
  const list = useWorkKeys(shown, showRest)
  const { group, mine } = search
  // As early as the keys, which read it.
  useLayoutEffect(() => beginQueue(filterOf({ group, mine })), [group, mine])
  const retry = () => void query.refetch()
  if (!data && isError) {
    return <LoadFailed title={t('failed')} error={error} onRetry={retry} retrying={isFetching} />
  }
  if (!data) {
    return (
      <SkeletonGroup label={t('loading')}>
        <Skeleton className="h-120 rounded-lg!" />
      </SkeletonGroup>
    )
  }
  const total = countOf(data.counts)
  const isFiltered = search.group !== undefined || search.mine !== undefined
  return (
    <section className="card card-flush work-card" aria-labelledby={id}>
      {isError && <ErrorStrip onRetry={retry} retrying={isFetching} />}
      <header className="work-head">
        <h2 id={id} className="text-h4 row-2">
          {t('work.title')}
          {total > 0 && (
            <Count>
              {isBounded(data.counts) ? t('work.atLeast', { count: formatNumber(total) }) : formatNumber(total)}
            </Count>
          )}
        </h2>
        {total > 0 && <WorkFilters home={data} search={search} onSearch={onSearch} />}
      </header>
      {data.list.length === 0 ? (
        <EmptyState title={isFiltered ? t('work.noneOfFilter') : t('work.none')}>
          {isFiltered ? undefined : t('work.noneText')}
        </EmptyState>
      ) : (
        <>
          <ol ref={list} className="work-rows">
            {shown?.map((work) => (
              <WorkRow key={`${work.kind}-${work.id}`} work={work} now={now} />
            ))}
          </ol>
          <div className="work-foot">
            <p className="caption quiet">
              {data.more && isWhole && <span>{t('work.more')} </span>}
              <span className="lt-md:hidden">{t('work.keys')}</span>
            </p>
            {!isWhole && data.list.length > firstLines && (
              <Button size="sm" kind="plain" onClick={showRest}>
                {t('work.rest', { count: data.list.length - firstLines })}
              </Button>
            )}
          </div>
        </>
      )}
    </section>
  )
}
