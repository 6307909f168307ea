import * as v from 'valibot'
import { NoticeMinutes } from '#contract/shared/shapes/fields.ts'
import { settings } from '#web/copy/settings.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import type { FormFields } from '#web/lib/form.ts'
import { numberFromText } from '#web/lib/form-schemas.ts'
import { formatDuration } from '#web/lib/format.ts'
import { Chip } from '#web/ui/chip.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

/** Minutes. */
const presets = [0, 30, 60, 180, 720, 1440] as const

const Notice = numberFromText(NoticeMinutes)

type NoticeFieldProps = { form: FormFields<'notice'>; error?: string | undefined }

/** The minimum notice for a booking, in minutes: preset buttons and a number field. */
export function NoticeField({ form, error }: NoticeFieldProps) {
  const t = useCopy(settings)
  const box = form.fieldProps('notice')
  const { value, onValue } = box
  const known = v.is(Notice, value)
  const minutes = Number(value)
  const hint = minutes === 0 ? t('notice.none') : t('notice.hint', { time: formatDuration(minutes, true) })
  return (
    <div className="stack-2">
      <Field label={t('notice.label')} hint={known ? hint : undefined} error={form.errorOf('notice') ?? error}>
        <TextInput {...box} inputMode="numeric" ltr unit={t('notice.unit')} />
      </Field>
      {/* biome-ignore lint/a11y/useSemanticElements: shortcuts into the box above, not fields of their own */}
      <div className="chips" role="group" aria-label={t('notice.presets')}>
        {presets.map((preset) => (
          <Chip
            key={preset}
            hideRemoveIcon
            pressed={known && minutes === preset}
            onPressed={() => onValue(String(preset))}
          >
            {preset === 0 ? t('notice.noneShort') : formatDuration(preset)}
          </Chip>
        ))}
      </div>
    </div>
  )
}
