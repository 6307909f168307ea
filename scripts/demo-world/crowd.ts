/** Generated faces for users without one of their own. */
import type { Face } from './faces.ts'
import type { Random } from './random.ts'

const cloths = ['#0F5E57', '#B4551E', '#2C5A94', '#7A2743', '#5B6270', '#4B6A3C', '#6B4C7A', '#C4761B'] as const
const darks = ['#22282B', '#3B2519', '#1B1718', '#2A1D16', '#5A3622'] as const
const scarves = ['#9B3557', '#2F6B5E', '#5B86B8', '#B9814B', '#7F6BAA', '#C65B4A', '#3F6E57'] as const

export const crowdFace = (gender: 'male' | 'female', random: Random): Face => {
  const common = {
    skin: random.pick(['fair', 'wheat', 'wheat', 'tan', 'brown', 'deep'] as const),
    clothes: random.pick(cloths),
    cut: random.pick(['round', 'round', 'collar', 'vee', 'hood'] as const),
    smile: random.pick(['open', 'closed', 'side'] as const),
    room: random.pick(['sage', 'sand', 'rose', 'sky', 'olive', 'lilac', 'apricot', 'mint', 'clay', 'pearl'] as const),
    glasses: random.chance(0.25) ? random.pick(['round', 'square'] as const) : undefined,
  }
  if (gender === 'male') {
    const beard = random.pick([undefined, 'full', 'stubble', 'moustache', 'goatee'] as const)
    const hair = random.pick(['short', 'parted', 'curly', 'crop', 'bald'] as const)
    return { ...common, hair, hairColour: random.pick(darks), beard }
  }
  if (random.chance(0.6)) return { ...common, hair: 'hijab', hairColour: random.pick(scarves) }
  return { ...common, hair: random.pick(['bob', 'long', 'waves', 'bun'] as const), hairColour: random.pick(darks) }
}
