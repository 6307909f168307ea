import { useState } from 'react'
import { mayChangeAccount } from '#contract/people/rules/account.ts'
import type { StudioTutor } from '#contract/people/shapes/tutor.ts'
import type { TutorMedia } from '#contract/vocabulary/media.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { media } from '#web/features/joining/copy/media.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useRemoveMedia } from './query.ts'
import { nameOf } from './words.ts'

/** Deletes a file from a tutor's page after a question. A studio may not delete the face of a person. */
export function RemoveMedia({ tutor, kind }: { tutor: StudioTutor; kind: TutorMedia }) {
  const t = useCopy(media)
  const user = useRequiredUser()
  const [isConfirming, setConfirming] = useState(false)
  const remove = useRemoveMedia(tutor, kind)
  if (!mayChangeAccount(user, { id: tutor.id, role: Role.Tutor, studioId: tutor.studioId }, [kind])) return null
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        setConfirming(false)
        toast.show({ id: `media-${kind}`, title: t('remove.done') })
      },
    })
  return (
    <>
      <IconButton
        size="sm"
        icon="i-ph-trash"
        label={t('remove.action', { kind: t(`kinds.${kind}.title`) })}
        onClick={() => {
          remove.reset()
          setConfirming(true)
        }}
      />
      <ConfirmDialog
        open={isConfirming}
        onOpen={setConfirming}
        kind="danger"
        icon="i-ph-trash"
        title={t(`remove.title.${kind}`, { name: nameOf(tutor) })}
        confirm={t('remove.yes')}
        cancel={t('remove.keep')}
        busy={remove.isPending}
        error={remove.error}
        onConfirm={confirm}
      >
        {t('remove.text')}
      </ConfirmDialog>
    </>
  )
}
