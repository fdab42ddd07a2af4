/** Every number with a reason about content packs and what is read of them. Bytes unless the name says otherwise. */

/** A text or fact file of a pack: the longest article has some 20 KB. */
export const PACK_TEXT_MAX_BYTES = 1024 * 1024;
/** A picture of a pack: larger sources are camera originals that should be scaled first. */
export const PACK_PICTURE_MAX_BYTES = 16 * 1024 * 1024;
/** Milliseconds after which a file that is written again surely has another time: clocks of file systems tick, the slowest each two seconds. */
export const SOURCE_SETTLED_AFTER = 2_000;
/** Percent by which memory may grow during an import before it is cleared: at 30 it takes three quarters of what it takes otherwise, and no more time. */
export const FRUGAL_HEAP_GROWTH = 30;
/** Folders of a pack that an import looks at, or lists, itself: threads of their own take as long to begin as these take. */
export const FOLDERS_LISTED_BESIDE = 2_000;
/** Such threads: looking at files is what a large pack that did not change costs, and disks answer several at a time. */
export const LISTING_THREADS_MAX = 4;
/** Folders that one of them is handed at once: some five milliseconds. */
export const LISTINGS_AT_ONCE = 200;
/** Of them those that are on the way to all of them and back. */
export const LISTINGS_ON_THE_WAY_MAX = 1_600;
/** Groups of files that are read ahead of what was listed: ten times what is on the way, however many are gone in between. */
export const GROUPS_AHEAD_MAX = 16_000;
/** New files that an import hashes itself, before a thread of its own does: it takes as long to begin as these take. */
export const HASHES_HERE_MAX = 2_000;
/** Files that the thread is handed at once: some ten milliseconds. */
export const HASHES_AT_ONCE = 200;
/** Times as many of them that are on the way to it and back. */
export const HASHES_ON_THE_WAY_MAX = 8;
/** Items' folders that an import reads itself, before a thread of its own does: it takes as long to begin as these take. */
export const FOLDERS_HERE_MAX = 500;
/** Folders that the thread is handed at once: some hundred kilobytes. */
export const FOLDERS_AT_ONCE = 20;
/** Times as many of them that are on the way to it and back. */
export const FOLDERS_ON_THE_WAY_MAX = 8;
/** Items of each kind that are in memory while a pack is imported, each some 10 kB: what others name is often named. */
export const STOCK_REMEMBERED_MAX = 500;
/** Files in a pack: 100,000 products in five languages are 600,000 files. */
export const PACK_FILES_MAX = 5_000_000;
/** Files and folders below one another in a pack: the format needs three levels, `files/` may have some more. */
export const PACK_DEPTH_MAX = 8;
/** Categories below one another: every page names the whole line. */
export const CATEGORY_LEVELS_MAX = 16;
/** Letters of a file name in a pack. */
export const PACK_NAME_MAX_LENGTH = 128;
/** Letters of a file name in an address: a pack's, and what a made picture adds to it (`-preview.png`). */
export const FILE_NAME_MAX_LENGTH = PACK_NAME_MAX_LENGTH + 16;
/** Values of one JSON file: the largest product has some 200. */
export const JSON_VALUES_MAX = 20_000;
/** Levels of a JSON file or of front matter: the format needs five. */
export const JSON_DEPTH_MAX = 24;
/** Letters of front matter: the longest release notes have some 5,000. */
export const FRONT_MATTER_MAX_LENGTH = 64 * 1024;
/** Letters of a Markdown body: the longest article has some 20,000. */
export const MARKDOWN_MAX_LENGTH = 64 * 1024;
/** Letters of a paragraph, table or list without an empty line: parsing costs up to their square. */
export const MARKDOWN_BLOCK_MAX_LENGTH = 16 * 1024;
/** Letters of such a block that may begin or end emphasis, code, a link: each is compared with those before it. */
export const MARKDOWN_BLOCK_MARKS_MAX = 500;
/**
 * What a whole body may weigh: each quote, list item and heading 1, more when it stands inside others, a cell of a
 * table a half, a mark inside a line a quarter. The longest article weighs some 400; this costs about 30 ms.
 */
export const MARKDOWN_WEIGHT_MAX = 2_000;
/** Columns that a cell of foreign HTML may span: a table on paper has a dozen. */
export const SPANNED_COLUMNS_MAX = 50;
/** Letters of such a table that stand again in rows that cells span, and empty cells at ends of rows: tables inside one another multiply them. */
export const SPANNED_LETTERS_MAX = 64 * 1024;
/** Letters of a text that are searched and whose words are offered: the longest article has some 20,000. */
export const INDEXED_LETTERS_MAX = 24_000;
/** Earlier editions of one document that are kept: who missed more reads it anew. */
export const REVISIONS_MAX = 12;
/** Words by which two versions of a paragraph may differ and still be shown word by word: more reads better as another paragraph. */
export const CHANGED_WORDS_MAX = 400;
/** Paragraphs that came or went between two editions and are still told apart: beyond that the document is another one. */
export const CHANGED_PARAGRAPHS_MAX = 300;
/** Letters of a difference as it is kept: whose document changed more than that reads it anew. */
export const DIFFERENCE_MAX_LENGTH = 32 * 1024;
/** Letters of a title: help centres take up to 255. */
export const TITLE_LETTERS_MAX = 300;
/** Letters of a summary: what catalogues call a short description has up to some 1,500. */
export const SUMMARY_LETTERS_MAX = 2_000;
/** Letters of a product's, brand's or category's name: public catalogues have some of 250. */
export const NAME_LETTERS_MAX = 300;
/** Letters of a model number: one in fifty of a public catalogue has more than 60, the longest are whole names. */
export const MODEL_LETTERS_MAX = 200;
/** Model numbers of one product besides its own: every country and colour may have one. */
export const ALIASES_MAX = 500;
/** Letters of a word or error code by which an item is found. */
export const KEYWORD_LETTERS_MAX = 120;
/** Letters of a text in a table of specifications: lists of connections and formats have some 500. */
export const VALUE_TEXT_MAX = 1_000;
/** Letters of a term: a note below specifications is a paragraph. */
export const TERM_LETTERS_MAX = 1_000;
/** How often an item is opened in some months: more often than there are people. */
export const VIEWS_MAX = 10_000_000_000;
/** Items that one item names in one list: who means more names their category. */
export const NAMED_ITEMS_MAX = 2_000;
/** Countries that one item names: there are not many more. */
export const COUNTRIES_MAX = 250;
/** Items of compatibility that one product stands in: each is looked into for a list, and two of them are held against each other. */
export const COMPATIBILITY_OF_PRODUCT_MAX = 50;
/** Pairs of one such item that the sitemaps list: a wider range says the same of each, and its lists lead there. */
export const COMPATIBILITY_PAIRS_LISTED_MAX = 200;
/** Devices that one remote control has codes for: each is a choice on its page. */
export const REMOTE_DEVICES_MAX = 40;
/** Brands of one device in the codes of a remote control: the longest printed lists have some 600. */
export const REMOTE_BRANDS_MAX = 2_000;
/** Codes of one brand: who has tried twenty lets the remote control look by itself. */
export const REMOTE_CODES_OF_BRAND_MAX = 100;
/** Models that one code is known to work for: they stand beside it. */
export const REMOTE_MODELS_OF_CODE_MAX = 50;
/** Answers of a micro survey: each is a button, and more than these are no quick question. */
export const SURVEY_ANSWERS_MAX = 6;
/** Models that one list of serial numbers tells apart, and devices that a part came with: more is no choice any more. */
export const SERIAL_MODELS_MAX = 60;
/** Part numbers of such a model. */
export const SERIAL_PARTS_MAX = 20;
/** Patterns of a model's serial numbers: factories and years that count differently. */
export const SERIAL_PATTERNS_MAX = 4;
/** Ranges of such a model: each is looked at for a number. */
export const SERIAL_RANGES_MAX = 1_000;
/** Nodes of a help tree: seven steps with three answers each would be more than anybody writes or keeps right. */
export const HELP_NODES_MAX = 60;
/** Answers to a question of a help tree: more do not stand on a telephone at once. */
export const HELP_ANSWERS_MAX = 8;
/** Help trees of a pack: each is looked at for the list of a product. */
export const HELP_TREES_MAX = 200;
/** Quotes and lists inside one another at the beginning of a line. */
export const MARKDOWN_DEPTH_MAX = 12;
/** Columns that a line of Markdown begins in: lists inside lists, two columns each. */
export const MARKDOWN_INDENT_MAX = 80;
/** Letters of one field of HTML that are read: the longest article has some 30,000. */
export const HTML_MAX_LENGTH = 256 * 1024;
/** Tags of one field of HTML that are read: elements inside one another cost their square, these at most a tenth of a second. */
export const HTML_TAGS_MAX = 10_000;
/** Problems listed of one file: nobody corrects more before looking again. */
export const PROBLEMS_OF_FILE_MAX = 20;
/** Letters of texts, and of names, that are looked at of items that cannot be read: more is told when these are corrected. */
export const LOOSE_LETTERS_MAX = 16 * 1024 * 1024;
/** Problems listed of a pack. */
export const PROBLEMS_MAX = 1_000;
/** A table of a pack: 100,000 products in twelve languages take some 500 MB. */
export const TABLE_MAX_BYTES = 4 * 1024 * 1024 * 1024;
/** Letters of one row of a table: a text of a pack has as many. */
export const TABLE_LINE_LETTERS_MAX = 1024 * 1024;
/** Columns of a table: the widest exports have some hundred in each of twelve languages. */
export const TABLE_COLUMNS_MAX = 2_000;
/** Words of a mapping against which each cell of a column is held: those of nothing, and those of rows that are taken. */
export const HELD_WORDS_MAX = 50;
/** Rows of a table: as many as a pack may have files. */
export const TABLE_ROWS_MAX = 5_000_000;
/** A file of a help centre's export that is read at once: a page of the API holds a hundred articles, some 3 MB. */
export const HELP_JSON_MAX_BYTES = 32 * 1024 * 1024;
/** Values of such a file: an article has some forty. */
export const HELP_VALUES_MAX = 1_000_000;
/** Records of an export: 50,000 articles in twelve languages, and what is about them. */
export const HELP_RECORDS_MAX = 1_000_000;
/** Places of articles that texts of an export link to, and that are looked for: as many as it has articles, and again. */
export const HELP_PLACES_MAX = 100_000;
/** Sections of a help centre inside one another: Zendesk allows five. */
export const HELP_SECTION_LEVELS_MAX = 16;
/** Letters of a summary that is taken from the beginning of an article. */
export const HELP_SUMMARY_LETTERS = 240;
/** Articles of an export that are left out for one reason and told singly: of more their number says more. */
export const HELP_ARTICLES_TOLD_SINGLY_MAX = 3;
/** Problems listed of a table: one column may be wrong in every row. */
export const PROBLEMS_OF_TABLE_MAX = 60;
/** Ways to divide the name of a manual that are looked at: a name has some ten places where a part may end. */
export const NAME_SPLITS_MAX = 2_000;
/** Fields of one line of JSON that are none and are told: a line has three. */
export const WRONG_FIELDS_OF_LINE_MAX = 5;
/** Rows of a table that have one problem in one field and are told one by one: of more their number says what to do. */
export const ROWS_TOLD_SINGLY_MAX = 10;
/** Reasons that are told apart of one field of a table's rows: more than a handful is not written anywhere. */
export const KINDS_OF_FIELD_MAX = 20;
/** Rows of a table that are all wrong in one field, each otherwise: so many are no slips, but another column. */
export const SURE_ROWS = 10;
/** Problems kept of a table before no more is looked for: so many fields may be wrong in very many rows. */
export const PROBLEMS_LOOKED_FOR = 10 * PROBLEMS_OF_TABLE_MAX;
/** Fields of a table's rows, entries of lists among them, of which a problem is kept at all: nobody reads more. */
export const WRONG_FIELDS_MAX = 2_000;
/** Notes of one sort that are listed; of the others only how many there are. */
export const NOTES_OF_SORT_MAX = 20;
/** Letters of a problem: it may quote what it is about. */
export const PROBLEM_LETTERS_MAX = 300;
/** Letters of a value that a problem quotes. */
export const VALUE_LETTERS_MAX = 60;
/** A drawing: the most detailed has some 30 KB. */
export const DRAWING_MAX_BYTES = 256 * 1024;
/** Width and height of a drawing, in user units. */
export const DRAWING_SIZE_MAX = 10_000;
/** Elements of a drawing inside one another. */
export const DRAWING_DEPTH_MAX = 64;
/** Elements that a drawing shows, those that it refers to counted again at each place: against drawings that multiply themselves. */
export const DRAWING_ELEMENTS_MAX = 10_000;
/** Elements of a drawing that are drawn aside first, with opacity, a mask, a pattern: each costs the whole surface. */
export const DRAWING_EFFECTS_MAX = 300;
/** Seconds for one file of one picture: a camera's original takes one. */
export const PICTURE_TIMEOUT_SECONDS = 10;
/** Pixels of a raster picture that is decoded: 24 megapixels, a camera's original, take some 200 MB at worst. */
export const PICTURE_MAX_PIXELS = 24_000_000;
/** Widths of prepared photographs: the picture sizes of specification section 9 and the product page's, in pixels. */
export const PICTURE_WIDTHS = [70, 100, 140, 180, 480] as const;
/** Size of the picture for link previews (Open Graph), in pixels. */
export const SOCIAL_PICTURE = { width: 1_200, height: 630, margin: 45 } as const;
/** Width and height of the brand's icons: the file that old browsers and bookmarks take, and a drawing's stand-in, in pixels. */
export const ICON_SIZES = { ico: 32, any: 192 } as const;
/** The icon of home screens, which stands on paper because some paint what is clear black, in pixels. */
export const TOUCH_ICON = { width: 180, height: 180, margin: 18 } as const;
/** An import that would leave less than this share of the items in force is refused without --replace-brand. */
export const IMPORT_LEAST_SHARE = 0.5;
/** What all packed files of a pack may become, in bytes: some seconds of unpacking. */
export const PACK_UNPACKED_MAX_BYTES = 1.5 * 1024 * 1024 * 1024;
/** Bytes in which they are unpacked: at the 16 KB that Node takes by itself each costs as much as what is in it. */
export const UNPACKED_PIECE = 256 * 1024;
/** Bytes of a ZIP archive's directory that are read: some 50,000 names. */
export const ZIP_DIRECTORY_MAX_BYTES = 4 * 1024 * 1024;
/** Milliseconds without a change after which a watched pack is imported: an editor saves in several steps, a checkout in many. */
export const PACK_WATCH_PAUSE = 300;
/** A kind loses so much of its items in an import that is refused without --force: a tenth, as a share of what the last pack had. */
export const IMPORT_SHRINK_SHARE = 0.1;
/** And no fewer items than these: of ten articles two may well be given up on one day. */
export const IMPORT_SHRINK_LEAST = 5;
/** A kind of at least so many that vanishes whole is a folder that was forgotten. */
export const IMPORT_VANISH_LEAST = 2;
/** What stands in the file that says who imports: a path may have some thousand letters. */
export const IMPORT_OWNER_MAX_BYTES = 8 * 1024;
/** Milliseconds that an import waits for another of the same data directory: the longest takes some minutes. */
export const IMPORT_PATIENCE = 10 * 60_000;
/** Milliseconds between two looks whether that other one has ended. */
export const IMPORT_LOCK_INTERVAL = 50;
/** Pieces of external HTML of a brand: each is a frame with scripts, and agents look at one or two. */
export const EXTERNAL_CONTENT_MAX = 20;
/** CSS pixels of their frames: a line of text, and some screens. */
export const EXTERNAL_HEIGHT_MIN = 60;
export const EXTERNAL_HEIGHT_MAX = 3_000;

/** Documents that every agent has to confirm: his home looks through all of them each time. */
export const MANDATORY_MAX = 500;
/** Groups of synonyms of a locale: a brand's own words, not a dictionary. */
export const SYNONYM_GROUPS_MAX = 2_000;
/** Words of a group: more are no words for the same thing. */
export const SYNONYMS_MAX = 12;
/** Pins of a locale: who needs more writes better texts. */
export const PINS_MAX = 2_000;
/** Queries that lead to the same: spellings and other words for it. */
export const PINNED_QUERIES_MAX = 50;
/** What stands first for a query: more than these are a list. */
export const PINNED_MAX = 5;
/** Other phrases for one phrase: each is looked for as well. */
export const SYNONYMS_OF_PHRASE_MAX = 12;
/** What stands first for one query because somebody wrote so: half a page. */
export const PINNED_OF_QUERY_MAX = 5;
/** Lines of each list of `addresses.json`: what a content team writes by hand; renames by an export are recognised. */
export const ADDRESS_CHANGES_MAX = 5_000;
/** Items that a site keeps though its pack has them no more: as many as the largest catalogue has, twice. */
export const RETIRED_ITEMS_MAX = 200_000;
/** Names that items had before and that still lead somewhere: a row of some 100 bytes each, looked up by its key. */
export const FORMER_NAMES_MAX = 500_000;
/** Lines of a list of addresses that a site before had: some ten thousand, and an export of statistics ten times as many. */
export const LEGACY_LINES_MAX = 100_000;
/** Such lists together, on disk: a line has some 100 letters, a long one a thousand. */
export const LEGACY_LIST_MAX_BYTES = 64 * 1024 * 1024;
/** Letters of such an address as it is listed. */
export const LEGACY_ADDRESS_LETTERS_MAX = 1_000;
/** Parameters of such an address: a form of the old site had a dozen. */
export const LEGACY_PARAMETERS_MAX = 20;
/** Choices of parameters under which one path is listed: each is a look when it is asked for. */
export const LEGACY_FORMS_MAX = 8;
/** Words of such an address by which a target is looked for: those nearest its end. */
export const LEGACY_WORDS_MAX = 8;
/** Pieces that are left out at the end of a part of such an address to find a number before them: colours and countries are a few. */
export const LEGACY_PIECES_MAX = 8;
/** Suggested targets that a terminal shows: the list has all of them. */
export const LEGACY_SUGGESTIONS_SHOWN = 20;
/** Old addresses between two words of how far it is: some ten seconds. */
export const LEGACY_SUGGESTIONS_TOLD = 1_000;
/** Milliseconds between two looks at all served files for those that no version names: one costs seconds at 400,000. */
export const FILES_LOOKED_AFTER = 24 * 60 * 60_000;
/** How long such a file stays: four times what a page is served at most after its content is gone. */
export const UNNAMED_FILES_KEPT = 30 * 24 * 60 * 60_000;
