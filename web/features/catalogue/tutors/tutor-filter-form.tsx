import { Link } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { type EnglishLevel, englishLevels, Gender } from '#contract/vocabulary/people.ts'
import { defaultTutorSort, freeParts, freeWhens, type TutorSort, tutorSorts } from '#contract/vocabulary/tutor-list.ts'
import { profile } from '#web/copy/profile.ts'
import { tutors } from '#web/copy/tutors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useTopics } from '#web/features/people/profile/query.ts'
import { island } from '#web/features/shared/island.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Select } from '#web/ui/select.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { useFilterNames } from './filter-names.ts'
import { activeNarrowings, clearedFilters, type Narrowing, type TutorFilters, withoutNarrowing } from './filters.ts'
import { TutorSearch } from './tutor-search.tsx'
import { useViewer } from './viewer.ts'

type FilterProps = { filters: TutorFilters; onFilters: (filters: TutorFilters) => void }

/** TutorFilters that have a place of their own among the chips; those of the lists get one while they are set. */
const chosenInLists: readonly Narrowing[] = ['topic', 'level', 'gender']

/**
 * Search, lists and chips. A form and links, so that they also work before and without a script; with one, a choice
 * applies at once.
 */
type TutorFilterFormProps = FilterProps & { onSearch: (q: string) => void }

export const TutorFilterForm = island(({ filters, onFilters, onSearch }: TutorFilterFormProps) => {
  const t = useCopy(tutors)
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const { q = '', when, part, mine } = filters
  const inLists = activeNarrowings(filters).filter((name) => chosenInLists.includes(name)).length
  return (
    <>
      <form
        method="get"
        action="/tutors"
        className="tutor-filters"
        aria-label={t('filters.label')}
        onSubmit={(event) => event.preventDefault()}
      >
        <TutorSearch value={q} onValue={onSearch} />
        <span className="tutor-filters-toggle">
          <IconButton
            kind="line"
            icon="i-ph-sliders-horizontal"
            label={t('filters.show')}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setIsOpen(!isOpen)}
          />
          {inLists > 0 && (
            <span className="count" aria-hidden="true">
              {inLists}
            </span>
          )}
        </span>
        <div id={id} className="tutor-filters-lists" data-open={isOpen || undefined}>
          <Lists filters={filters} onFilters={onFilters} />
          <Button type="submit" kind="line" className="tutor-filters-submit">
            {t('filters.submit')}
          </Button>
        </div>
        {/* The chips stand outside the form's controls; sent along, they outlast a search without a script. */}
        {when && <input type="hidden" name="when" value={when} />}
        {part && <input type="hidden" name="part" value={part} />}
        {mine && <input type="hidden" name="mine" value="true" />}
      </form>
      <Chips filters={filters} />
    </>
  )
})

function Lists({ filters, onFilters }: FilterProps) {
  const t = useCopy(tutors)
  const p = useCopy(profile)
  const { data: topics = [] } = useTopics()
  const { topic, level, gender, sort = defaultTutorSort } = filters
  const set = (change: Partial<TutorFilters>) => onFilters({ ...filters, ...change })
  return (
    <>
      <Select
        name="topic"
        aria-label={t('filters.topic')}
        options={[
          { value: '', label: t('filters.anyTopic') },
          ...topics.map(({ id, name }) => ({ value: String(id), label: name.ar })),
          // An address may name a topic before the list of them has arrived.
          ...(topic !== undefined && !topics.some(({ id }) => id === topic)
            ? [{ value: String(topic), label: t('filters.unknownTopic') }]
            : []),
        ]}
        value={topic === undefined ? '' : String(topic)}
        onValue={(next) => set({ topic: next === '' ? undefined : Number(next) })}
      />
      <Select
        name="level"
        aria-label={t('filters.level')}
        options={[
          { value: '', label: t('filters.anyLevel') },
          ...englishLevels.map((englishLevel) => ({
            value: String(englishLevel),
            label: p(`levels.l${englishLevel}.name`),
          })),
        ]}
        value={level === undefined ? '' : String(level)}
        onValue={(next) => set({ level: next === '' ? undefined : (Number(next) as EnglishLevel) })}
      />
      <Select<Gender | ''>
        name="gender"
        aria-label={t('filters.gender')}
        options={[
          { value: '', label: t('filters.anyGender') },
          ...Object.values(Gender).map((option) => ({ value: option, label: t(`filters.${option}`) })),
        ]}
        value={gender ?? ''}
        onValue={(next) => set({ gender: next || undefined })}
      />
      <Select<TutorSort>
        name="sort"
        aria-label={t('filters.sort')}
        options={tutorSorts.map((tutorSort) => ({ value: tutorSort, label: t(`filters.sorts.${tutorSort}`) }))}
        value={sort}
        onValue={(next) => set({ sort: next === defaultTutorSort ? undefined : next })}
      />
    </>
  )
}

const whenIcons = { soon: 'i-ph-lightning', tonight: 'i-ph-moon-stars', week: 'i-ph-calendar-dots' } as const
const partIcons = { morning: 'i-ph-sun-horizon', evening: 'i-ph-moon' } as const

type ChipLinkProps = { to: TutorFilters; on: boolean; icon?: IconName; children: ReactNode }

function ChipLink({ to, on, icon, children }: ChipLinkProps) {
  const t = useCopy(tutors)
  return (
    <li>
      <Link
        to="/tutors"
        search={to}
        resetScroll={false}
        className="chip"
        // Otherwise the router marks a link as the current page whose filters are some of those of the address.
        activeOptions={{ exact: true }}
        aria-current={on ? 'true' : undefined}
      >
        {icon && <Icon name={icon} />}
        {on && <VisuallyHidden>{t('filters.remove', { name: '' })}</VisuallyHidden>}
        <bdi>{children}</bdi>
        {on && <Icon name="i-ph-x-bold" className="icon-4" />}
      </Link>
    </li>
  )
}

/** Times and favourites to turn on and off, and what the lists are set to, to take away. */
function Chips({ filters }: { filters: TutorFilters }) {
  const t = useCopy(tutors)
  const student = useViewer() === 'student'
  const nameOf = useFilterNames()
  const active = activeNarrowings(filters)
  const toggled = (change: Partial<TutorFilters>): TutorFilters => ({ ...filters, ...change })
  return (
    <ul className="tutor-chips" aria-label={t('filters.quick')}>
      {active
        .filter((name) => chosenInLists.includes(name))
        .map((name) => (
          <ChipLink key={name} to={withoutNarrowing(filters, name)} on>
            {nameOf(filters, name)}
          </ChipLink>
        ))}
      {freeWhens.map((when) => {
        const on = filters.when === when
        return (
          <ChipLink key={when} icon={whenIcons[when]} on={on} to={toggled({ when: on ? undefined : when })}>
            {t(`filters.when.${when}`)}
          </ChipLink>
        )
      })}
      {freeParts.map((part) => {
        const on = filters.part === part
        return (
          <ChipLink key={part} icon={partIcons[part]} on={on} to={toggled({ part: on ? undefined : part })}>
            {t(`filters.part.${part}`)}
          </ChipLink>
        )
      })}
      {student && (
        <ChipLink icon="i-ph-heart" on={filters.mine === true} to={toggled({ mine: filters.mine ? undefined : true })}>
          {t('filters.mine')}
        </ChipLink>
      )}
      {active.length > 0 && (
        <li>
          <Link to="/tutors" search={clearedFilters(filters)} resetScroll={false} className="btn btn-quiet btn-sm">
            {t('filters.clear')}
          </Link>
        </li>
      )}
    </ul>
  )
}
