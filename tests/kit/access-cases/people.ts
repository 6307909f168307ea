/** Who may use a row, and who may not, at the endpoints of `contract/people`. */
import { refreshToken } from '#contract/people/api/auth.ts'
import { listContactChanges, stopContactChange } from '#contract/people/api/credentials.ts'
import { confirmDevice, endDevice, listDevices } from '#contract/people/api/devices.ts'
import { deletePasskey, renamePasskey } from '#contract/people/api/passkeys.ts'
import { getStudent, updateStudent } from '#contract/people/api/students.ts'
import { signUserOut, updateUser } from '#contract/people/api/users.ts'
import { City } from '#contract/vocabulary/people.ts'
import { changeAccount } from '#tests/kit/approvals.ts'
import { apiCall } from '#tests/kit/client.ts'
import { addPasskey } from '#tests/kit/factors.ts'
import { newPhone, people } from '#tests/kit/people.ts'
import { type OwnedCase, owned } from './owned-case.ts'
import { twoStudents } from './rows.ts'

export const peopleAccess: readonly OwnedCase[] = [
  owned(updateUser, async () => {
    const { owner, stranger } = await twoStudents()
    return { owner, stranger, input: { params: { id: owner.id }, body: { city: City.Giza } } }
  }),
  owned(updateStudent, async () => {
    const { owner, stranger } = await twoStudents()
    return { owner, stranger, input: { body: { id: owner.id, jobTitle: null } } }
  }),
  owned(getStudent, async () => {
    const { owner } = await twoStudents()
    return { owner, stranger: await people.tutor(), input: { params: { id: owner.id } } }
  }),
  owned(stopContactChange, async () => {
    const { owner, stranger } = await twoStudents()
    const admin = await people.admin()
    await changeAccount(admin, owner.id, { phone: newPhone() })
    const [{ id } = { id: 0 }] = await owner.api(listContactChanges, { params: { id: owner.id } })
    return { owner, stranger, input: { params: { id } } }
  }),
  owned(endDevice, async () => {
    const { owner, stranger } = await twoStudents()
    const [device] = await apiCall(listDevices, {}, await owner.api(refreshToken, {}))
    return { owner, stranger, input: { params: { id: device?.id ?? 0 } }, refused: 'device-not-found' }
  }),
  owned(confirmDevice, async () => {
    const { owner, stranger } = await twoStudents()
    const [device] = await apiCall(listDevices, {}, await owner.api(refreshToken, {}))
    return { owner, stranger, input: { params: { id: device?.id ?? 0 } }, refused: 'device-not-found' }
  }),
  owned(renamePasskey, async () => {
    const { owner, stranger } = await twoStudents()
    const { passkey } = await addPasskey(owner)
    const input = { params: { id: passkey.id }, body: { name: 'هاتف آخر' } }
    return { owner, stranger, input, refused: 'passkey-not-found' }
  }),
  owned(deletePasskey, async () => {
    const { owner, stranger } = await twoStudents()
    const { passkey } = await addPasskey(owner)
    return { owner, stranger, input: { params: { id: passkey.id } }, refused: 'passkey-not-found' }
  }),
  owned(signUserOut, async () => {
    const { owner, stranger } = await twoStudents()
    return { owner, stranger, input: { params: { id: owner.id } } }
  }),
]
