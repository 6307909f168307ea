import { useState } from 'react'
import type { FullTutor } from '#contract/people/shapes/tutor.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { common } from '#web/copy/common.ts'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { adminTutors } from '#web/features/team/copy/admin-tutors.ts'
import { isStaleRowError } from '#web/lib/api-errors.ts'
import { formatList } from '#web/lib/format.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { toast } from '#web/ui/toast.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { missingParts } from './onboarding.ts'
import { useSwitchTutor } from './query.ts'

type SwitchProps = { tutor: FullTutor }

/** Switches a page on or off. Asks before anything that surprises: switching off, and switching on what is incomplete. */
export const useActivation = (tutor: FullTutor) => {
  const t = useCopy(adminTutors)
  const c = useCopy(common)
  const change = useSwitchTutor()
  const [isAsking, setAsking] = useState(false)
  const { id, activated } = tutor
  const name = tutor.name ?? tutor.email
  const missing = missingParts(tutor)
  const words = activated ? 'deactivate' : 'activate'
  const tellFailure = (error: Error) =>
    toast.show({ id: `tutor-${id}`, kind: 'danger', title: t(`${words}.failed`), text: errorText(error) })
  const send = () =>
    change.mutate(
      { tutor, body: { activated: !activated } },
      {
        onSuccess: () => {
          setAsking(false)
          toast.show({ id: `tutor-${id}`, kind: 'success', title: t(`${words}.done`, { name }) })
        },
        onError: (error) => {
          // An open question says itself what went wrong, unless it is about a state that is gone.
          if (isAsking && !isStaleRowError(error)) return
          setAsking(false)
          tellFailure(error)
        },
      },
    )
  const press = () => (activated || missing.length > 0 ? setAsking(true) : send())
  const question = (
    <ConfirmDialog
      open={isAsking}
      onOpen={setAsking}
      kind={activated ? 'danger' : 'warning'}
      icon={activated ? 'i-ph-eye-slash' : 'i-ph-warning'}
      title={t(`${words}.title`, { name })}
      confirm={t(`${words}.confirm`)}
      cancel={activated ? t('deactivate.keep') : c('back')}
      busy={change.isPending}
      error={change.error}
      errorTitle={t(`${words}.failed`)}
      onConfirm={send}
    >
      {activated
        ? t('deactivate.text')
        : t('activate.missing', { parts: formatList(missing.map((part) => t(`missing.${part}`))) })}
    </ConfirmDialog>
  )
  return { press, isPending: change.isPending, question }
}

/** Whether a page may be listed. */
export function ActivationSwitch({ tutor }: SwitchProps) {
  const t = useCopy(adminTutors)
  const { press, isPending, question } = useActivation(tutor)
  const { activated } = tutor
  const label = t(`${activated ? 'deactivate' : 'activate'}.action`, { name: tutor.name ?? tutor.email })
  return (
    <>
      <Switch checked={isPending ? !activated : activated} disabled={isPending} onChecked={press}>
        <VisuallyHidden>{label}</VisuallyHidden>
      </Switch>
      {question}
    </>
  )
}

/** Whether somebody may teach without the three steps of joining. Always asks: it is an exception, which super admins make. */
export function BypassSwitch({ tutor }: SwitchProps) {
  const t = useCopy(adminTutors)
  const c = useCopy(common)
  const change = useSwitchTutor()
  const [isAsking, setAsking] = useState(false)
  const { id, bypassOnboarding } = tutor
  const name = tutor.name ?? tutor.email
  const words = bypassOnboarding ? 'require' : 'bypass'
  const me = useRequiredUser()
  const send = () =>
    change.mutate(
      { tutor, body: { bypassOnboarding: !bypassOnboarding } },
      {
        onSuccess: () => {
          setAsking(false)
          toast.show({ id: `tutor-${id}`, kind: 'success', title: t(`${words}.done`, { name }) })
        },
        onError: (error) => {
          if (!isStaleRowError(error)) return
          setAsking(false)
          toast.show({ id: `tutor-${id}`, kind: 'danger', title: t(`${words}.failed`), text: errorText(error) })
        },
      },
    )
  if (me.role !== Role.SuperAdmin) return <Tag>{t(bypassOnboarding ? 'excused' : 'notExcused')}</Tag>
  return (
    <>
      <Switch
        checked={change.isPending ? !bypassOnboarding : bypassOnboarding}
        disabled={change.isPending}
        onChecked={() => setAsking(true)}
      >
        <VisuallyHidden>{t(`${words}.action`, { name })}</VisuallyHidden>
      </Switch>
      <ConfirmDialog
        open={isAsking}
        onOpen={setAsking}
        kind="warning"
        icon="i-ph-warning"
        title={t(`${words}.title`, { name })}
        confirm={t(`${words}.confirm`)}
        cancel={c('back')}
        busy={change.isPending}
        error={change.error}
        errorTitle={t(`${words}.failed`)}
        onConfirm={send}
      >
        {t(`${words}.text`)}
      </ConfirmDialog>
    </>
  )
}
