import { useCorrectionOutbox } from './use-outbox.ts'

/** Sends what a tutor wrote in a lesson without a network and left behind, on whatever screen they are next. */
export default function LiveCorrections() {
  useCorrectionOutbox()
  return null
}
