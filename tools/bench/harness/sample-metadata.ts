/** Metadata that both sides send with the file. */
export const SAMPLE_METADATA = { ChannelID: 'img-desk', IPTCHeadline: 'Harbour at dawn' };
