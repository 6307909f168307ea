import { useState } from 'react'
import type { Student } from '#contract/people/shapes/user.ts'
import { errorText } from '#web/copy/errors.ts'
import { profile } from '#web/copy/profile.ts'
import { settings } from '#web/copy/settings.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { lacksPersonalData } from '#web/features/people/account/badges.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { AimField, JobField, LevelField } from '#web/features/people/profile/bio-fields.tsx'
import { PersonFields } from '#web/features/people/profile/person-fields.tsx'
import { PhotoField } from '#web/features/people/profile/photo-field.tsx'
import { useChangeTopics, useMyTopics, useStudent } from '#web/features/people/profile/query.ts'
import { TopicPicker } from '#web/features/people/profile/topic-picker.tsx'
import { toTopicChange } from '#web/features/people/profile/topics.ts'
import { QueryPanel } from '#web/features/shared/query-panel.tsx'
import { SaveBar } from '#web/features/shared/save-bar.tsx'
import { splitServerError } from '#web/lib/form.ts'
import { Card } from '#web/ui/card.tsx'
import { toast } from '#web/ui/toast.tsx'
import { ContactCard } from './contact-card.tsx'
import { NotificationsTab } from './notifications-tab.tsx'
import { PasswordPanel } from './password-panel.tsx'
import { SettingsPage, type SettingsTab } from './settings-page.tsx'
import { personalFields, usePersonalForm } from './use-personal-form.ts'

type StudentSettingsProps = { tab: SettingsTab | undefined; onTab: (tab: SettingsTab | undefined) => void }

export function StudentSettings(props: StudentSettingsProps) {
  const user = useRequiredUser()
  const topics = useMyTopics(user.id)
  return (
    <SettingsPage
      {...props}
      sections={[
        { tab: 'personal', important: lacksPersonalData(user), panel: <PersonalTab /> },
        { tab: 'password', important: !user.password, panel: <PasswordPanel /> },
        { tab: 'notifications', panel: <NotificationsTab /> },
        { tab: 'topics', important: topics.data?.length === 0, panel: <TopicsTab /> },
      ]}
    />
  )
}

/** A student's personal data, contact data and learning aims. */
function PersonalTab() {
  const { id } = useRequiredUser()
  const query = useStudent(id)
  return <QueryPanel query={query}>{(student) => <PersonalForm student={student} />}</QueryPanel>
}

function PersonalForm({ student }: { student: Student }) {
  const t = useCopy(settings)
  const p = useCopy(profile)
  const { ref, form, user, initial, changed, save, settle, error, saving } = usePersonalForm(student)
  const { fieldErrors, formError } = splitServerError(error, personalFields)
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

/** The topics a student likes to talk about. Only added and removed topics are sent. */
function TopicsTab() {
  const { id } = useRequiredUser()
  const query = useMyTopics(id)
  return (
    <QueryPanel query={query}>
      {(topics) => <TopicsForm userId={id} saved={new Set(topics.map((topic) => topic.id))} />}
    </QueryPanel>
  )
}

function TopicsForm({ userId, saved }: { userId: number; saved: ReadonlySet<number> }) {
  const t = useCopy(settings)
  const change = useChangeTopics(userId)
  /** The changed selection; null while it equals the saved one. */
  const [draft, setDraft] = useState<ReadonlySet<number> | null>(null)
  const chosen = draft ?? saved
  const body = toTopicChange(saved, chosen)
  const save = () =>
    body &&
    change.mutate(body, {
      onSuccess: () => {
        setDraft(null)
        toast.show({ id: 'settings-saved', kind: 'success', title: t('saved') })
      },
    })
  return (
    <>
      <Card className="stack">
        <div>
          <h2>{t('topics.title')}</h2>
          <p className="small quiet">{t('topics.text')}</p>
        </div>
        <TopicPicker chosen={chosen} onChosen={setDraft} />
      </Card>
      <SaveBar
        dirty={body !== null}
        saving={change.isPending}
        refused={change.error ? errorText(change.error) : undefined}
        onDiscard={() => setDraft(null)}
        onSave={save}
      />
    </>
  )
}
