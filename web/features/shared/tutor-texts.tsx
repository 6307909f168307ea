import { limits } from '#contract/vocabulary/limits.ts'
import { cleanLine } from '#contract/vocabulary/text.ts'
import { completeProfile } from '#web/copy/complete-profile.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import type { FormFields } from '#web/lib/form.ts'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

type TutorTextsProps = { form: FormFields<'bio' | 'about'>; fieldErrors: { bio?: string; about?: string } }

/** Fields of a tutor's public texts: the short bio and the longer "about". */
export function TutorTexts({ form, fieldErrors }: TutorTextsProps) {
  const t = useCopy(completeProfile)
  const { bio, about } = form.values
  return (
    <>
      <Field
        label={t('tutor.bio')}
        hint={t('tutor.bioHint')}
        error={form.errorOf('bio') ?? fieldErrors.bio}
        counter={{ used: cleanLine(bio).length, max: limits.bio.max }}
      >
        <TextInput dir="auto" {...form.fieldProps('bio')} />
      </Field>
      <Field
        label={t('tutor.about')}
        hint={t('tutor.aboutHint')}
        error={form.errorOf('about') ?? fieldErrors.about}
        counter={{ used: about.trim().length, max: limits.about.max }}
      >
        <Textarea {...form.fieldProps('about')} />
      </Field>
    </>
  )
}
