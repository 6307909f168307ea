/** Files in the bucket and storage of Durable Objects, by kind: what is given of them, and what becomes of them. */
import type { folders } from '#contract/vocabulary/media.ts'

interface ObjectRule {
  readonly given: string
  readonly removed: string
}

export const personalFiles: Readonly<Record<keyof typeof folders, ObjectRule>> = {
  userImages: { given: 'The picture of the account.', removed: 'With `users`.' },
  tutorVideos: { given: 'Named by its key: the film is public on the tutor’s page.', removed: 'With `tutors`.' },
  tutorThumbnails: { given: 'The cover.', removed: 'With `tutors`.' },
  tutorCaptions: { given: 'The captions.', removed: 'With `tutors`.' },
  introVideos: { given: 'Named by its key, for its size.', removed: 'With `intro_videos`.' },
  screenshots: { given: 'Nothing: they show screens of the product.', removed: 'With `reports`.' },
  logs: { given: 'Nothing: they are of the product.', removed: 'With `reports`.' },
  receipts: {
    given: 'Nothing: proofs of transfer, made by the team.',
    removed: 'Kept for five years with the accounting.',
  },
  disputes: { given: 'The pictures of the own side.', removed: 'With `disputes`.' },
  chatFiles: { given: 'The pictures and voice messages of the own side.', removed: 'By the room, with its messages.' },
  materialPages: { given: 'Named by their keys, for their size.', removed: 'With `material_pages`.' },
  clips: {
    given: 'Named by their keys: they were sent from a file of the person’s, and live until a day after the call.',
    removed: 'With `call_clips`.',
  },
  homework: { given: 'The own voice answers.', removed: 'With `homework`.' },
  passports: { given: 'The own recordings.', removed: 'With `passport_recordings`.' },
  deletedAccounts: { given: 'Nothing: an id.', removed: 'Kept, so that a restored backup is deleted again.' },
  archives: { given: 'Nothing: they are the archive.', removed: 'With `data_archives`.' },
  insights: {
    given: 'Nothing: the sound lives for a day at most, and becomes the text that is given.',
    removed: 'Before `insight_parts`, whatever its rows say.',
  },
}

/** By the binding of the object’s class. */
export const personalStorage = {
  CHAT_ROOM: {
    given: 'The messages of the own side.',
    removed: 'The texts of the own side become the word for a deleted account, their files go.',
  },
  USER_HUB: {
    given:
      'Older notifications, words and corrections with their reviews and the days of these, and texts of what the person said in lessons.',
    removed: 'Notifications, words, corrections and texts; every socket is closed.',
  },
  SESSION_ROOM: {
    given:
      'Nothing: the notes of a lesson, and the ink on its pages, are of both; which clip is played goes with the call.',
    removed:
      'Notes stay with the other side, for they do not tell who wrote which of their words. Ink stays too: its lines bear the id of an account that then names nobody.',
  },
  CHANNEL: { given: 'Nothing: ids of subscribers.', removed: 'With the sockets.' },
  SERVER_MONITOR: { given: 'Nothing: figures.', removed: 'Holds nothing of a person.' },
  JOB_HAND: { given: 'Nothing: it stores nothing.', removed: 'Nothing.' },
  RING_BOARD: { given: 'Nothing: searches of minutes.', removed: 'With the sockets, and with the end of a search.' },
} as const satisfies Record<string, ObjectRule>
