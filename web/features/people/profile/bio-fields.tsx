import { limits } from '#contract/vocabulary/limits.ts'
import { EnglishLevel } from '#contract/vocabulary/people.ts'
import { commonAims } from '#web/copy/choices.ts'
import { common } from '#web/copy/common.ts'
import { profile } from '#web/copy/profile.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import type { FormFields } from '#web/lib/form.ts'
import { Chip } from '#web/ui/chip.tsx'
import { cx } from '#web/ui/cx.ts'
import { Field } from '#web/ui/field.tsx'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { type BioField, hasAim, toggleAim } from './bio.ts'

const cefrLevels = { 1: 'A1', 2: 'A2', 3: 'B1', 4: 'B2', 5: 'C1', 6: 'C2' } as const satisfies Record<
  EnglishLevel,
  string
>

type BioFieldProps<Name extends BioField> = { form: FormFields<Name>; fieldErrors?: { [Field in BioField]?: string } }

/** The six English levels, each described by what a learner can do. */
export function LevelField({ form, fieldErrors }: BioFieldProps<'englishLevel'>) {
  const t = useCopy(profile)
  const { value, onValue } = form.fieldProps('englishLevel')
  const complaint = form.errorOf('englishLevel') ?? fieldErrors?.englishLevel
  return (
    <div className="stack-2">
      <RadioCards
        label={t('level')}
        className="md:grid-cols-2 gap-2!"
        options={Object.values(EnglishLevel).map((level) => ({
          value: String(level),
          label: t(`levels.l${level}.name`),
          sub: t(`levels.l${level}.can`),
          end: (
            <span className={cx('tag', value === String(level) && 'bg-raised! text-accent!')}>
              <bdi dir="ltr">{cefrLevels[level]}</bdi>
            </span>
          ),
        }))}
        value={value || null}
        onValue={onValue}
      />
      {complaint && <p className="error">{complaint}</p>}
    </div>
  )
}

export function JobField({ form }: BioFieldProps<'jobTitle'>) {
  const t = useCopy(profile)
  const c = useCopy(common)
  const box = form.fieldProps('jobTitle')
  return (
    <Field
      label={t('job')}
      aside={c('optional')}
      hint={t('jobHint')}
      error={form.errorOf('jobTitle')}
      counter={{ used: box.value.trim().length, max: limits.jobTitle.max }}
    >
      <TextInput dir="auto" {...box} />
    </Field>
  )
}

/** Buttons for suggested learning aims, and the text field they write to. */
export function AimField({ form }: BioFieldProps<'learningObjective'>) {
  const t = useCopy(profile)
  const c = useCopy(common)
  const box = form.fieldProps('learningObjective')
  const { max } = limits.learningObjective
  return (
    <div className="stack-2">
      <span className="label" aria-hidden="true">
        {t('aims')}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: shortcuts into the text below, not fields of their own */}
      <div className="chips mb-2" role="group" aria-label={t('aims')}>
        {commonAims.map((aim) => (
          <Chip
            key={aim}
            pressed={hasAim(box.value, aim)}
            disabled={!hasAim(box.value, aim) && toggleAim(box.value, aim).length > max}
            onPressed={() => box.onValue(toggleAim(box.value, aim))}
          >
            {aim}
          </Chip>
        ))}
      </div>
      <Field
        label={t('aim')}
        aside={c('optional')}
        hint={t('aimHint')}
        error={form.errorOf('learningObjective')}
        counter={{ used: box.value.trim().length, max }}
      >
        <Textarea className="min-h-24!" {...box} />
      </Field>
    </div>
  )
}
