/**
 * The presets of RealtimeKit: what each of the two in a call may do there. Chat, polls and plugins are off, because the
 * product has its own room beside the call.
 */

const allowed = { can_produce: 'ALLOWED' } as const

/** Asked for, and used by nobody: the product draws its own room. */
const ui = {
  design_tokens: {
    border_radius: 'rounded',
    border_width: 'thin',
    spacing_base: 4,
    theme: 'dark',
    colors: {
      background: { '1000': '#080808', '900': '#1a1a1a', '800': '#333333', '700': '#4c4c4c', '600': '#666666' },
      brand: { '300': '#7fd4c8', '400': '#4bbfae', '500': '#17806f', '600': '#116355', '700': '#0b5d52' },
      danger: '#ff2d2d',
      success: '#62a504',
      text: '#eeeeee',
      text_on_brand: '#ffffff',
      video_bg: '#191919',
      warning: '#ffcd07',
    },
  },
} as const

const createPreset = (name: string, isHost: boolean) => ({
  name,
  ui,
  config: {
    view_type: 'GROUP_CALL',
    max_video_streams: { desktop: 2, mobile: 2 },
    max_screenshare_count: 1,
    media: {
      video: { quality: 'hd', frame_rate: 30, simulcast: false },
      screenshare: { quality: 'hd', frame_rate: 15 },
    },
  },
  permissions: {
    accept_waiting_requests: false,
    can_accept_production_requests: false,
    can_edit_display_name: false,
    can_spotlight: false,
    // The terms say that nobody records a lesson here.
    can_record: false,
    can_livestream: false,
    can_change_participant_permissions: false,
    chat: {
      public: { can_send: false, text: false, files: false },
      private: { can_send: false, can_receive: false, text: false, files: false },
    },
    connected_meetings: {
      can_alter_connected_meetings: false,
      can_switch_connected_meetings: false,
      can_switch_to_parent_meeting: false,
    },
    disable_participant_audio: isHost,
    disable_participant_screensharing: false,
    disable_participant_video: false,
    hidden_participant: false,
    kick_participant: isHost,
    media: { audio: allowed, video: allowed, screenshare: allowed },
    pin_participant: false,
    plugins: { can_close: false, can_edit_config: false, can_start: false, config: {} },
    polls: { can_create: false, can_view: false, can_vote: false },
    recorder_type: 'NONE',
    show_participant_list: false,
    waiting_room_type: 'SKIP',
  },
})

export const defaultPresets = { host: 'hiwar-host', guest: 'hiwar-guest' } as const

export const createPresets = (names: { host: string; guest: string } = defaultPresets) => [
  createPreset(names.host, true),
  createPreset(names.guest, false),
]
