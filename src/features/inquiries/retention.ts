/** How long an inquiry is kept; the privacy text says it and a job does it. */
export const inquiryRetentionDays = 365;
