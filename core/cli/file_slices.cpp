#include "cli/file_slices.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace headroom::cli {

FileSlices::FileSlices(const std::string& path) {
  // Not blocking: a pipe that nobody writes to must not hold the program.
  descriptor_ = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  struct stat facts = {};
  const bool regular =
      descriptor_ >= 0 && ::fstat(descriptor_, &facts) == 0 && S_ISREG(facts.st_mode);
  if (regular) {
    size_ = static_cast<std::int64_t>(facts.st_size);
  } else if (descriptor_ >= 0) {
    ::close(descriptor_);
    descriptor_ = -1;
  }
}

FileSlices::~FileSlices() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

std::int64_t FileSlices::read(std::int64_t offset, std::int64_t length, char* out) {
  std::int64_t done = 0;
  while (done < length) {
    const ssize_t got = ::pread(descriptor_, out + done, static_cast<std::size_t>(length - done),
                                static_cast<off_t>(offset + done));
    if (got <= 0) break;
    done += got;
  }
  read_bytes_ += done;
  return done;
}

}  // namespace headroom::cli
