import { limits } from '#contract/vocabulary/limits.ts'
import { cleanLine } from '#contract/vocabulary/text.ts'
import { firstSteps } from '#web/copy/first-steps.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import type { FormFields } from '#web/lib/form.ts'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

type TutorTextsProps = { form: FormFields<'bio' | 'about'>; under: { bio?: string; about?: string } }

/** The line and the paragraph students read. */
export function TutorTexts({ form, under }: TutorTextsProps) {
  const t = useCopy(firstSteps)
  const { bio, about } = form.values
  return (
    <>
      <Field
        label={t('tutor.bio')}
        hint={t('tutor.bioHint')}
        error={form.complaint('bio') ?? under.bio}
        counter={{ used: cleanLine(bio).length, max: limits.bio.max }}
      >
        <TextInput dir="auto" {...form.box('bio')} />
      </Field>
      <Field
        label={t('tutor.about')}
        hint={t('tutor.aboutHint')}
        error={form.complaint('about') ?? under.about}
        counter={{ used: about.trim().length, max: limits.about.max }}
      >
        <Textarea {...form.box('about')} />
      </Field>
    </>
  )
}
