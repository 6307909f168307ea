import { useState } from 'react'
import { errorText } from '#web/copy/errors.ts'
import { settings } from '#web/copy/settings.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { useChangeTopics, useMyTopics } from '#web/features/people/profile/query.ts'
import { TopicPicker } from '#web/features/people/profile/topic-picker.tsx'
import { toTopicChange } from '#web/features/people/profile/topics.ts'
import { QueryPanel } from '#web/features/shared/query-panel.tsx'
import { SaveBar } from '#web/features/shared/save-bar.tsx'
import { Card } from '#web/ui/card.tsx'
import { toast } from '#web/ui/toast.tsx'

/** The topics a student likes to talk about. Only added and removed topics are sent. */
export function TopicsTab() {
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
