import { useState } from 'react'
import type { UserTopic } from '#contract/people/shapes/topic.ts'
import { common } from '#web/copy/common.ts'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { profileSettings } from '#web/features/catalogue/copy/profile-settings.ts'
import { useChangeTopics } from '#web/features/people/profile/query.ts'
import { TopicPicker } from '#web/features/people/profile/topic-picker.tsx'
import { toTopicChange } from '#web/features/people/profile/topics.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.tsx'

type TopicsDialogProps = { userId: number; saved: readonly UserTopic[]; onClose: () => void }

export default function TopicsDialog({ userId, saved, onClose }: TopicsDialogProps) {
  const t = useCopy(profileSettings)
  const c = useCopy(common)
  const change = useChangeTopics(userId)
  // Fixed when the dialog opens: the change to save is computed against it.
  const [before] = useState(() => new Set(saved.map(({ id }) => id)))
  const [chosen, setChosen] = useState<ReadonlySet<number>>(before)
  const body = toTopicChange(before, chosen)
  const save = () =>
    body === null
      ? onClose()
      : change.mutate(body, {
          onSuccess: () => {
            onClose()
            toast.show({ id: 'topics', kind: 'success', title: t('topics.saved') })
          },
        })
  return (
    <Dialog
      open
      onOpen={(open) => !open && onClose()}
      closable={!change.isPending}
      title={t('topics.dialog')}
      footerAtEnd
      footer={
        <Button loading={change.isPending} onClick={save}>
          {c('save')}
        </Button>
      }
    >
      <div className="stack">
        {change.error && (
          <Alert kind="danger" urgent>
            {errorText(change.error)}
          </Alert>
        )}
        <TopicPicker chosen={chosen} onChosen={setChosen} />
      </div>
    </Dialog>
  )
}
