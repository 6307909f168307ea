/** What signing out means for push messages. Part of the first load, so only what must be read at once is here. */
import { onLeave } from '#web/features/people/account/sign-in.ts'
import { readStored } from '#web/lib/storage.ts'

/** Address of this browser where push messages are simulated. */
export const simulatedPushKey = 'hiwar.simulated-push'

/** Ends this browser's push messages whenever a person leaves. Called once at startup. */
export const endPushOnLeave = (): void =>
  onLeave((token) => {
    const leaver = { token, simulatedPush: readStored(simulatedPushKey) }
    // idle-start.ts has it ready for times without a network.
    return import('./end-push.ts').then(
      ({ endPush }) => endPush(leaver),
      () => undefined,
    )
  })
