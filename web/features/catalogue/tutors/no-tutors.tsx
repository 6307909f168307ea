import { Link } from '@tanstack/react-router'
import { tutors } from '#web/copy/tutors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { openHelp } from '#web/features/shared/help.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NoTutorsIllustration, NotFoundIllustration } from '#web/ui/illustrations.tsx'
import { useFilterNames } from './filter-names.ts'
import { activeNarrowings, clearedFilters, type Narrowing, type TutorFilters, withoutNarrowing } from './filters.ts'
import { useLoosened } from './query.ts'

/** Empty state of the list: no tutors at all, no favourites yet, or none for the filters. */
export function NoTutorsFound({ filters }: { filters: TutorFilters }) {
  const t = useCopy(tutors)
  const active = activeNarrowings(filters)
  const all = (
    <Button kind="line" render={<Link to="/tutors" search={clearedFilters(filters)} />}>
      {t('noMatch.clear')}
    </Button>
  )
  if (active.length === 0) {
    return (
      <EmptyState level={2} art={<NoTutorsIllustration />} title={t('empty.title')}>
        {t('empty.text')}
      </EmptyState>
    )
  }
  if (filters.mine && active.length === 1) {
    return (
      <EmptyState level={2} art={<NotFoundIllustration />} title={t('noMatch.favourites')} action={all}>
        {t('noMatch.favouritesText')}
      </EmptyState>
    )
  }
  const onlySearch = active.length === 1 && active[0] === 'q'
  return (
    <EmptyState
      level={2}
      art={<NotFoundIllustration />}
      title={t(onlySearch ? 'noMatch.title' : 'noMatch.filters')}
      action={
        <div className="btn-row justify-center">
          {all}
          <Button kind="quiet" onClick={() => openHelp('match')}>
            {t('noMatch.ask')}
          </Button>
        </div>
      }
    >
      {onlySearch ? t('noMatch.text') : <Loosen filters={filters} active={active} />}
    </EmptyState>
  )
}

/** For each filter how many tutors there are without it; those that help by themselves only, once that is known. */
function Loosen({ filters, active }: { filters: TutorFilters; active: readonly Narrowing[] }) {
  const t = useCopy(tutors)
  const nameOf = useFilterNames()
  const loosened = useLoosened(filters, active)
  const options = active.flatMap((name, index) => {
    const result = loosened[index]
    return result?.total === 0 ? [] : [{ name, found: result }]
  })
  if (options.length === 0) return t('noMatch.alone')
  return (
    <>
      {t('noMatch.loosen')}
      <span className="chips justify-center mt-3">
        {options.map(({ name, found }) => (
          <Link key={name} to="/tutors" search={withoutNarrowing(filters, name)} resetScroll={false} className="chip">
            {found === undefined
              ? t('noMatch.without', { name: nameOf(filters, name) })
              : t(found.totalIsLowerBound ? 'noMatch.withoutMore' : 'noMatch.withoutFound', {
                  name: nameOf(filters, name),
                  count: found.total,
                })}
          </Link>
        ))}
      </span>
    </>
  )
}
