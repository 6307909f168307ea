import { useCopy } from '#web/copy/use-copy.ts'
import { media } from '#web/features/joining/copy/media.ts'
import { SearchBox } from '#web/features/shared/search-box.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { useStudioChoices } from './query.ts'
import { type MediaSearch, missingChoices } from './search.ts'

type FiltersProps = { search: MediaSearch; onSearch: (next: Partial<MediaSearch>) => void }

/** For admins, who see the tutors of all studios. */
function StudioFilter({ search: { studio }, onSearch }: FiltersProps) {
  const t = useCopy(media)
  const { data } = useStudioChoices()
  if (!data) return null
  const studios = data.map(({ id, name }) => ({ value: String(id), label: name ?? t('filters.unnamedStudio') }))
  return (
    <Field label={t('filters.studio')} className="w-full md:w-64">
      <Select
        options={[{ value: 'all', label: t('filters.allStudios') }, ...studios]}
        value={studio === undefined ? 'all' : String(studio)}
        onValue={(next) => onSearch({ studio: next === 'all' ? undefined : Number(next) })}
      />
    </Field>
  )
}

/** Search, the missing file, and the studio. */
export function MediaFilters(props: FiltersProps) {
  const t = useCopy(media)
  const { search, onSearch } = props
  return (
    <div className="stack-2">
      <div className="flex flex-wrap items-end gap-3">
        <SearchBox
          label={t('filters.search')}
          clearLabel={t('filters.clear')}
          value={search.q}
          onValue={(q) => onSearch({ q })}
        />
        <StudioFilter {...props} />
      </div>
      <fieldset className="btn-row" aria-label={t('filters.missing')}>
        <Chip pressed={search.missing === undefined} hideRemoveIcon onPressed={() => onSearch({ missing: undefined })}>
          {t('missing.all')}
        </Chip>
        {missingChoices.map((choice) => (
          <Chip
            key={choice}
            pressed={search.missing === choice}
            hideRemoveIcon
            onPressed={() => onSearch({ missing: choice })}
          >
            {t(`missing.${choice}`)}
          </Chip>
        ))}
      </fieldset>
    </div>
  )
}
