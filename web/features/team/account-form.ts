import { useRef } from 'react'
import * as v from 'valibot'
import type { UserSelf } from '#contract/people/shapes/user.ts'
import { Email, FullName } from '#contract/shared/shapes/fields.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { settings } from '#web/copy/settings.ts'
import { getTranslator } from '#web/copy/use-copy.ts'
import { useRequiredUser, useUpdateUser } from '#web/features/people/account/query.ts'
import { changedUserFields } from '#web/features/people/account/user-changes.ts'
import { focusFirstInvalid, useTextForm } from '#web/lib/form.ts'
import { requiredOnceFilled } from '#web/lib/form-schemas.ts'
import { toast } from '#web/ui/toast.tsx'

const toFormTexts = ({ name, email }: Pick<UserSelf, 'name' | 'email'>) => ({
  name: name ?? '',
  email,
  currentPassword: '',
})

/** A new e-mail address requires the current password, if the account has one. */
const accountSchema = (held: ReturnType<typeof toFormTexts>, hasPassword: boolean) => {
  const isProved = ({ email, currentPassword }: { email: string; currentPassword: string }) =>
    !hasPassword || email === held.email || currentPassword.length > 0
  return v.pipe(
    v.object({
      name: requiredOnceFilled(held.name, FullName),
      email: Email,
      currentPassword: v.pipe(v.string(), v.maxLength(limits.password.loginMax)),
    }),
    v.forward(v.partialCheck([['email'], ['currentPassword']], isProved, settings.contact.currentRequired), [
      'currentPassword',
    ]),
  )
}

/** Name and e-mail address of the signed-in person; only what changed is sent. */
export const useAccountForm = () => {
  const user = useRequiredUser()
  const initial = toFormTexts(user)
  const form = useTextForm(accountSchema(initial, user.password), initial, 'account')
  const update = useUpdateUser()
  const ref = useRef<HTMLFormElement>(null)
  const changed = form.changedFields.filter((field) => field !== 'currentPassword')
  const onSubmit = form.onSubmit((out) => {
    const isProofNeeded = out.email !== initial.email && user.password
    const body = { ...changedUserFields(out, changed), ...(isProofNeeded && { currentPassword: out.currentPassword }) }
    update.mutate(body, {
      onSuccess: (saved) => {
        form.reset(toFormTexts(saved))
        toast.show({ id: 'settings-saved', kind: 'success', title: getTranslator(settings)('saved') })
      },
      onError: () => focusFirstInvalid(ref.current),
    })
  })
  // The server's error stays until a field changes.
  const settle = () => update.isError && update.reset()
  const discard = () => form.reset(initial)
  return { ref, form, user, changed, onSubmit, settle, discard, error: update.error, saving: update.isPending }
}
