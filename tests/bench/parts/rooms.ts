import { report } from '#scripts/run.ts'
import { crowdInRooms, lessonsOfNotes, measureRooms } from '../rooms.ts'
import { judge, kilobytes, ms } from '../verdicts.ts'
import { withCrowd } from '../worlds.ts'

/** A thousand people at once in five hundred rooms. */
export const benchCrowdedRooms = (): Promise<void> =>
  withCrowd(
    crowdInRooms,
    async (server, _, tokens) => {
      const result = await measureRooms(server, (id) => tokens.get(id) ?? '')
      const { people, bytesPerSocket, opened, steady, perSecond, reconnected, notes, attack, lost } = result
      const line = (name: string, { p50, p99 }: { p50: number; p99: number }, more = ''): void =>
        report(`${name.padEnd(34)}${ms(p50).padStart(11)}${ms(p99).padStart(11)}   ${more}`)
      report(`\n${`${people} people`.padEnd(34)}${'p50'.padStart(11)}${'p99'.padStart(11)}`)
      line('all open a socket at once', opened, `${kilobytes(bytesPerSocket)} of memory per idle socket`)
      line('message, acked, steady', steady, `${steady.perSecond.toFixed(0)} messages/s`)
      report(`messages at once: ${perSecond.toFixed(0)}/s stored and acknowledged; ${lost} of all were lost`)
      line('all connect again at once', reconnected)
      line('change of notes, at the other', notes.timing, `${notes.timing.perSecond.toFixed(0)} changes/s`)
      line('an event of a call, acked', attack.calm)
      line('the same, its notes attacked', attack.attacked)
      judge('a thousand people: messages delivered', `${lost} lost`, lost === 0)
      const copies = notes.areEqual ? 'equal copies' : 'copies differ'
      judge(
        'notes of two writers: delivered, equal',
        `${notes.lost} lost, ${copies}`,
        notes.lost === 0 && notes.areEqual,
      )
      judge('a call whose notes are attacked: p99 of an ack', ms(attack.attacked.p99), attack.attacked.p99 < 100)
    },
    lessonsOfNotes,
  )
