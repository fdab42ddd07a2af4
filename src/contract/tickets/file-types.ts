/** The kinds of files that come with a message, each with the ending of its name. What a file is, its bytes say. */
export const FILE_ENDINGS = {
	"image/jpeg": "jpg",
	"image/png": "png",
	"image/webp": "webp",
	"image/heic": "heic",
	"application/pdf": "pdf",
	"video/mp4": "mp4",
	"video/quicktime": "mov",
	"text/plain": "txt",
} as const;

export type FileType = keyof typeof FILE_ENDINGS;

/** Whether files of a media type come with messages. */
export const isFileType = (type: string): type is FileType => Object.hasOwn(FILE_ENDINGS, type);
