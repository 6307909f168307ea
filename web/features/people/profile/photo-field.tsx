import { lazy, Suspense, useState } from 'react'
import { isTutorType } from '#contract/vocabulary/roles.ts'
import { errorText } from '#web/copy/errors.ts'
import { profile } from '#web/copy/profile.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useRequiredUser, useUpdateUser } from '#web/features/people/account/query.ts'
import { displayNameOf } from '#web/features/shared/display-name.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'

const PhotoDialog = lazy(() => import('./photo-dialog.tsx'))

/** The signed-in person's photo with buttons to change or remove it. Saved at once, not with the surrounding form. */
export function PhotoField() {
  const t = useCopy(profile)
  const user = useRequiredUser()
  const update = useUpdateUser()
  const [open, setOpen] = useState(false)
  const side = isTutorType(user.role) ? 'tutor' : 'student'
  const remove = () =>
    update.mutate({ image: null }, { onSuccess: () => toast.show({ id: 'photo', title: t('photo.removed') }) })
  return (
    <div className="row flex-wrap">
      <Avatar name={displayNameOf(user)} src={user.image} size={96} side={side} />
      <div className="grow-in stack-2 min-w-48">
        <div className="btn-row">
          <Button kind="line" size="sm" icon="i-ph-camera" onClick={() => setOpen(true)}>
            {t(user.image ? 'photo.change' : 'photo.add')}
          </Button>
          {user.image && (
            <Button kind="plain" size="sm" loading={update.isPending} onClick={remove}>
              {t('photo.remove')}
            </Button>
          )}
        </div>
        <p className="caption quiet">{update.error ? errorText(update.error) : t('photo.hint')}</p>
      </div>
      {open && (
        <Suspense>
          <PhotoDialog open onOpen={setOpen} side={side} />
        </Suspense>
      )}
    </div>
  )
}
