import { foldForSearch } from '#contract/vocabulary/text.ts'
import { cityNames } from '#web/copy/choices.ts'
import { profile } from '#web/copy/profile.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { serverNow } from '#web/lib/clock.ts'
import type { FormFields } from '#web/lib/form.ts'
import { cairoDay } from '#web/lib/format.ts'
import { Combobox } from '#web/ui/combobox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { birthYears, offeredCities, type PersonField } from './person.ts'

export type PersonFieldsProps<Name extends PersonField = PersonField> = {
  form: FormFields<Name>
  /** The server's errors by field. */
  fieldErrors?: { [Field in PersonField]?: string }
}

/** The name; tutors must write theirs in Arabic. */
export function NameField({ form, fieldErrors, tutor }: PersonFieldsProps<'name'> & { tutor?: boolean }) {
  const t = useCopy(profile)
  return (
    <Field
      label={t('name')}
      hint={t(tutor ? 'tutorNameHint' : 'nameHint')}
      error={form.errorOf('name') ?? fieldErrors?.name}
    >
      <TextInput autoComplete="name" dir="auto" {...form.fieldProps('name')} />
    </Field>
  )
}

export function CityField({ form }: PersonFieldsProps<'city'>) {
  const t = useCopy(profile)
  const { value, onValue } = form.fieldProps('city')
  const options = offeredCities(value).map((code) => ({ value: String(code), label: cityNames[code] }))
  return (
    <Field label={t('city')} error={form.errorOf('city')}>
      <Combobox
        options={options}
        value={value}
        onValue={onValue}
        fold={foldForSearch}
        placeholder={t('cityPlaceholder')}
        empty={t('noCity')}
        openLabel={t('openList')}
      />
    </Field>
  )
}

export function GenderField({ form }: PersonFieldsProps<'gender'>) {
  const t = useCopy(profile)
  const { value, onValue } = form.fieldProps('gender')
  const complaint = form.errorOf('gender')
  return (
    <div className="field">
      <span className="label" aria-hidden="true">
        {t('gender')}
      </span>
      <RadioCards
        label={t('gender')}
        className="grid-cols-2 [&>.choice]:min-h-control [&>.choice]:py-2!"
        options={[
          { value: 'female', label: t('genders.female') },
          { value: 'male', label: t('genders.male') },
        ]}
        value={value || null}
        onValue={onValue}
      />
      {complaint && (
        <p className="error">
          <Icon name="i-ph-warning-circle-fill" />
          {complaint}
        </p>
      )}
    </div>
  )
}

export function BirthYearField({ form, fieldErrors }: PersonFieldsProps<'birthYear'>) {
  const t = useCopy(profile)
  const years = birthYears(Number(cairoDay(serverNow()).slice(0, 4)))
  return (
    <Field label={t('birthYear')} error={form.errorOf('birthYear') ?? fieldErrors?.birthYear}>
      <Select
        {...form.fieldProps('birthYear')}
        autoComplete="bday-year"
        placeholder={t('birthYearPlaceholder')}
        options={years.map((year) => ({ value: String(year), label: String(year) }))}
      />
    </Field>
  )
}

/** Name, governorate, gender and birth year, as cells of a `form-grid`. */
export function PersonFields({ tutor, ...rest }: PersonFieldsProps & { tutor?: boolean }) {
  return (
    <>
      <NameField tutor={tutor ?? false} {...rest} />
      <CityField {...rest} />
      <GenderField {...rest} />
      <BirthYearField {...rest} />
    </>
  )
}
