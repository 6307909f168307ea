import * as v from 'valibot'
import { endpoint } from '../../shared/api/endpoint.ts'
import { idInPath } from '../../shared/shapes/wire.ts'
import { SignedInDevice } from '../shapes/device.ts'

export const listDevices = endpoint({
  method: 'GET',
  path: '/auth/device/list',
  who: 'signed-in',
  note: 'The devices the caller is signed in on, the caller’s first and the others by their last use, and those of the last thirty days that were ended because two held their token.',
  reply: v.array(SignedInDevice),
})

export const endDevice = endpoint({
  method: 'DELETE',
  path: '/auth/device/{id}',
  who: 'signed-in',
  owned: true,
  limit: 'write',
  note: 'Signs out a device of the caller, with its sockets and push messages. Repeating it is harmless. A device of somebody else is as one that never was.',
  params: idInPath,
  errors: ['device-not-found'],
})

export const confirmDevice = endpoint({
  method: 'POST',
  path: '/auth/device/{id}/confirm',
  who: 'signed-in',
  owned: true,
  limit: 'write',
  note: 'Says that a sign-in with a new browser was the caller’s own, from a device that is not in question itself (`illegal`). Repeating it is harmless.',
  params: idInPath,
  errors: ['device-not-found', 'illegal'],
})

export const endOtherDevices = endpoint({
  method: 'POST',
  path: '/auth/device/end-others',
  who: 'signed-in',
  limit: 'write',
  note: 'Signs the caller out everywhere but on this device, with all that is open there: sockets, push messages, a linked Telegram chat, the address of the calendar. A token that names no device is refreshed first (`illegal`).',
  errors: ['illegal'],
})
