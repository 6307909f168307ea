import type { Student } from '#contract/people/shapes/user.ts'
import { profile } from '#web/copy/profile.ts'
import { settings } from '#web/copy/settings.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { AimField, JobField, LevelField } from '#web/features/people/profile/bio-fields.tsx'
import { PersonFields } from '#web/features/people/profile/person-fields.tsx'
import { PhotoField } from '#web/features/people/profile/photo-field.tsx'
import { useStudent } from '#web/features/people/profile/query.ts'
import { QueryPanel } from '#web/features/shared/query-panel.tsx'
import { SaveBar } from '#web/features/shared/save-bar.tsx'
import { Card } from '#web/ui/card.tsx'
import { ContactCard } from './contact-card.tsx'
import { splitPersonalError, usePersonalForm } from './use-personal-form.ts'

/** A student's personal data, contact data and learning aims. */
export function PersonalTab() {
  const { id } = useRequiredUser()
  const query = useStudent(id)
  return <QueryPanel query={query}>{(student) => <PersonalForm student={student} />}</QueryPanel>
}

function PersonalForm({ student }: { student: Student }) {
  const t = useCopy(settings)
  const p = useCopy(profile)
  const { ref, form, user, initial, changed, save, settle, error, saving } = usePersonalForm(student)
  const { fieldErrors, formError } = splitPersonalError(error)
  return (
    <form ref={ref} method="post" noValidate onSubmit={form.onSubmit((out) => void save(out))} onInput={settle}>
      <div className="grid gap-gap xl:grid-cols-2">
        <Card className="stack">
          <h2>{t('person.title')}</h2>
          <PhotoField />
          <div className="form-grid">
            <PersonFields form={form} fieldErrors={fieldErrors} />
          </div>
        </Card>
        <ContactCard form={form} user={user} changed={changed} fieldErrors={fieldErrors} />
        <Card className="stack xl:col-span-2">
          <div>
            <h2>{t('learning.title')}</h2>
            <p className="small quiet">{t('learning.text')}</p>
          </div>
          <h3 className="text-h4">{p('level')}</h3>
          <LevelField form={form} fieldErrors={fieldErrors} />
          <JobField form={form} />
          <AimField form={form} />
        </Card>
      </div>
      <SaveBar dirty={changed.length > 0} saving={saving} refused={formError} onDiscard={() => form.reset(initial)} />
    </form>
  )
}
