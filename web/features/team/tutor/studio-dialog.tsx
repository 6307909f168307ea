import { useState } from 'react'
import type { FullTutor } from '#contract/people/shapes/tutor.ts'
import { common } from '#web/copy/common.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useStudioChoices } from '#web/features/joining/media/query.ts'
import { ErrorText } from '#web/features/shared/error-text.tsx'
import { adminTutor } from '#web/features/team/copy/admin-tutor.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.tsx'
import { ChangeFailed } from '../change-failed.tsx'
import { useChooseStudio } from './query.ts'

type StudioDialogProps = {
  tutor: Pick<FullTutor, 'id' | 'name' | 'email' | 'studioId' | 'updatedAt'>
  onClose: () => void
  /** Opens the dialog anew with the tutor as they are now. */
  onReload: () => void
}

/** Which studio films a tutor. */
export function StudioDialog({ tutor, onClose, onReload }: StudioDialogProps) {
  const t = useCopy(adminTutor)
  const c = useCopy(common)
  const studios = useStudioChoices()
  const choose = useChooseStudio(tutor)
  const [chosen, setChosen] = useState(tutor.studioId === null ? '' : String(tutor.studioId))
  const name = tutor.name ?? tutor.email
  const nameOf = (studio: { id: number; name: string | null }) => studio.name ?? String(studio.id)
  const isSame = chosen === '' || Number(chosen) === tutor.studioId
  const save = () =>
    choose.mutate(Number(chosen), {
      onSuccess: () => {
        onClose()
        const studio = studios.data?.find(({ id }) => id === Number(chosen))
        const title = t('studio.done', { name, studio: studio ? nameOf(studio) : chosen })
        toast.show({ id: `studio-${tutor.id}`, kind: 'success', title })
      },
    })
  return (
    <Dialog
      open
      onOpen={(open) => !open && onClose()}
      closable={!choose.isPending}
      title={t('studio.title', { name })}
      footerAtEnd
      footer={
        <>
          <Button kind="line" disabled={choose.isPending} onClick={onClose}>
            {c('cancel')}
          </Button>
          <Button loading={choose.isPending} disabled={isSame} onClick={save}>
            {c('save')}
          </Button>
        </>
      }
    >
      <div className="stack">
        {studios.isPending && (
          <SkeletonGroup label={c('loading')}>
            <Skeleton className="h-control rounded!" />
          </SkeletonGroup>
        )}
        {studios.isError && (
          <ErrorState
            title={t('studio.listFailed')}
            onRetry={() => void studios.refetch()}
            retrying={studios.isFetching}
          >
            <ErrorText error={studios.error} />
          </ErrorState>
        )}
        {studios.data?.length === 0 && <Alert kind="warning">{t('studio.none')}</Alert>}
        {studios.data && studios.data.length > 0 && (
          <Field label={t('studio.label')} hint={t('studio.hint')}>
            <Select
              placeholder={t('studio.choose')}
              options={studios.data.map((studio) => ({ value: String(studio.id), label: nameOf(studio) }))}
              value={chosen}
              onValue={setChosen}
            />
          </Field>
        )}
        {choose.error && <ChangeFailed title={t('studio.failed')} error={choose.error} onReload={onReload} />}
      </div>
    </Dialog>
  )
}
