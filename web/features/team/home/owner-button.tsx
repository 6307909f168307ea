import { useState } from 'react'
import type { Work } from '#contract/team/shapes/work.ts'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { adminHome } from '#web/features/team/copy/admin-home.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Menu, type MenuAction } from '#web/ui/menu.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useChangeOwner, useTeam } from './query.ts'

/** Gives work to somebody, and says who was first where the caller was late. */
export const useGiveWork = () => {
  const t = useCopy(adminHome)
  const change = useChangeOwner()
  const give = (work: Work, owner: number | null): void =>
    change.mutate(
      { work, owner },
      { onError: (error) => toast.show({ kind: 'danger', title: t('work.failed'), text: errorText(error) }) },
    )
  return { give, isChanging: change.isPending }
}

/** Who has taken the work, with what can be done about that; of nobody's, the button that takes it. */
export function OwnerButton({ work, what }: { work: Work; what: string }) {
  const t = useCopy(adminHome)
  const me = useRequiredUser()
  const [isAsked, setAsked] = useState(false)
  const team = useTeam(isAsked)
  const { give, isChanging } = useGiveWork()
  const { owner } = work
  if (owner === null) {
    return (
      <Button
        size="sm"
        kind="quiet"
        aria-label={t('work.takeOf', { what })}
        loading={isChanging}
        onClick={() => give(work, me.id)}
      >
        {t('work.take')}
      </Button>
    )
  }
  const name = owner.name ?? t('unnamed')
  const others = (team.data ?? []).filter(({ id }) => id !== owner.id)
  const actions: MenuAction[] = [
    {
      key: 'back',
      label: t('work.giveBack'),
      icon: 'i-ph-arrow-u-up-left',
      onSelect: () => give(work, null),
    },
    ...others.map(
      (one): MenuAction => ({
        key: String(one.id),
        label: t('work.hand', { name: one.name ?? t('unnamed') }),
        icon: 'i-ph-user-switch',
        onSelect: () => give(work, one.id),
      }),
    ),
  ]
  return (
    <Menu
      actions={actions}
      trigger={
        <button
          type="button"
          className="btn btn-plain btn-sm btn-icon"
          title={name}
          onPointerEnter={() => setAsked(true)}
          onFocus={() => setAsked(true)}
        >
          <Avatar decorative name={name} size={28} />
          <span className="visually-hidden">{t('work.ownerOf', { name, what })}</span>
        </button>
      }
    />
  )
}
